import DatabaseCore
import GRDB
import ValuesCore

extension SQLiteAccountRepository {
    func signIn(
        _ name: String, _ password: Password, from address: String, on device: Device, replacing previous: Secret?,
        at now: Timestamp
    ) async throws -> SignInOutcome {
        let key = AccountName.key(name)
        let ownKeys = [AttemptLimiter.Key.account(key), .accountAtAddress(key, address)]
        let keys = ownKeys + [.address(address)]
        if let seconds = attempts.begin(keys, at: now) {
            return .tooManyAttempts(seconds: seconds)
        }
        let outcome = try await unlessBusy {
            let credentials = try await database.read { try AccountCredentials.fetch($0, key: key) }
            guard try await hasher.verify(password, credentials?.hash), let credentials else {
                return SignInOutcome.wrongNameOrPassword
            }
            attempts.succeed(ownKeys)
            return try await startSession(
                credentials, newHash: newHash(credentials, password), on: device, replacing: previous, at: now)
        }
        if outcome == nil { attempts.takeBack(keys, at: now) }
        return outcome ?? .busy
    }

    private func startSession(
        _ verified: AccountCredentials, newHash: PasswordHash?, on device: Device, replacing previous: Secret?,
        at now: Timestamp
    ) async throws -> SignInOutcome {
        let secret = newSecret()
        return try await database.write { database in
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
            if let previous, let account = try SessionRecord.delete(database, previous) {
                self.database.announce(.session, of: account, after: database)
            }
            try SessionRecord.insert(database, secret, of: id, on: device, at: now)
            return .signedIn(secret, isRestored: isRestored)
        }
    }

    /// Parameters may have been raised since the hash was made; only now is the password known. It can wait for
    /// another time when too many are waiting.
    private func newHash(_ credentials: AccountCredentials, _ password: Password) async throws -> PasswordHash? {
        guard let old = credentials.hash, hasher.isOutdated(old) else { return nil }
        return try await unlessBusy { try await hasher.hash(password) }
    }
}
