import DatabaseCore
import GRDB
import ValuesCore

/// What became of proving who one is by name and password.
enum PasswordProof<Entry: Sendable>: Sendable {
    case letIn(Entry)
    case wrongNameOrPassword
    /// The password was right.
    case disabled
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many are waiting for their password to be looked at.
    case busy
}

extension SQLiteAccountRepository {
    /// What lets somebody in, in the transaction that has found their account open.
    typealias Entrance<Entry> = @Sendable (GRDB.Database, AccountID, _ isRestored: Bool) throws -> Entry

    /// Looks at a password, as often as that may be tried, and lets in whom it proves. That takes back the account's
    /// deletion, if somebody has asked for it.
    ///
    /// - Parameter address: where the attempt comes from.
    func prove<Entry: Sendable>(
        _ name: String, _ password: Password, from address: String, at now: Timestamp,
        enter: @escaping Entrance<Entry>
    ) async throws -> PasswordProof<Entry> {
        let key = AccountName.key(name)
        let ownKeys = [AttemptLimiter.Key.account(key), .accountAtAddress(key, address)]
        let keys = ownKeys + [.address(address)]
        if let seconds = attempts.begin(keys, at: now) {
            return .tooManyAttempts(seconds: seconds)
        }
        let proof = try await unlessBusy {
            let credentials = try await database.read { try AccountCredentials.fetch($0, key: key) }
            guard try await hasher.verify(password, credentials?.hash), let credentials else {
                return PasswordProof<Entry>.wrongNameOrPassword
            }
            attempts.succeed(ownKeys)
            return try await letIn(credentials, newHash: newHash(credentials, password), at: now, enter: enter)
        }
        if proof == nil { attempts.takeBack(keys, at: now) }
        return proof ?? .busy
    }

    private func letIn<Entry: Sendable>(
        _ verified: AccountCredentials, newHash: PasswordHash?, at now: Timestamp, enter: @escaping Entrance<Entry>
    ) async throws -> PasswordProof<Entry> {
        try await database.write { database -> PasswordProof<Entry> in
            // Read again: the account may have been changed while the password was looked at.
            let id = verified.id
            guard let credentials = try AccountCredentials.fetch(database, id: id), credentials.hash == verified.hash
            else { return .wrongNameOrPassword }
            guard credentials.deletionRequestedAt.map({ !AccountLimits.isOver(deletionAt: $0, at: now) }) ?? true
            else { return .wrongNameOrPassword }
            guard !credentials.isDisabled else { return .disabled }
            if let newHash {
                try database.execute(
                    sql: "UPDATE account SET passwordHash = ? WHERE id = ?",
                    arguments: [newHash.text, id.uuid.canonicalText])
            }
            let isRestored = credentials.deletionRequestedAt != nil
            if isRestored {
                try database.execute(
                    sql: "UPDATE account SET deletionRequestedAt = NULL WHERE id = ?",
                    arguments: [id.uuid.canonicalText])
            }
            return .letIn(try enter(database, id, isRestored))
        }
    }

    /// Parameters may have been raised since the hash was made; only now is the password known. It can wait for
    /// another time when too many are waiting.
    private func newHash(_ credentials: AccountCredentials, _ password: Password) async throws -> PasswordHash? {
        guard let old = credentials.hash, hasher.isOutdated(old) else { return nil }
        return try await unlessBusy { try await hasher.hash(password) }
    }
}
