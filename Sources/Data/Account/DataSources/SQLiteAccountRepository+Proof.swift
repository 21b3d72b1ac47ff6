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

/// Who is served first when many wait for a password hash: the lower, the sooner.
///
/// The rank of a stranger is how many attempts their network has made within ``AccountLimits/attemptWindow``.
enum PasswordRank {
    /// How many attempts whoever is known here may make before they are served like a stranger's first.
    static let lead = AccountLimits.attemptsPerAccountAndAddress
    /// The rank of whoever was let in by the owner, and cannot come often.
    static let invited = 1 - lead
}

extension SQLiteAccountRepository {
    /// What lets somebody in, in the transaction that has found their account open.
    typealias Entrance<Entry> = @Sendable (GRDB.Database, AccountID, _ isRestored: Bool) throws -> Entry

    /// Looks at a password, as often as that may be tried, and lets in whom it proves. That takes back the account's
    /// deletion, if somebody has asked for it.
    ///
    func prove<Entry: Sendable>(
        _ name: String, _ password: Password, from origin: AttemptOrigin, at now: Timestamp,
        enter: @escaping Entrance<Entry>
    ) async throws -> PasswordProof<Entry> {
        let key = AccountName.key(name)
        let device = try await knownDevice(origin.device, nameKey: key)
        let place = device ?? AttemptLimiter.Origin(address: origin.address)
        let ownKeys: [AttemptLimiter.Key] =
            device == nil ? [.account(key), .accountFrom(key, place)] : [.accountFrom(key, place)]
        let keys = ownKeys + [.origin(place)]
        if let seconds = attempts.begin(keys) {
            return .tooManyAttempts(seconds: seconds)
        }
        let rank = attempts.count(.origin(place)) - (device == nil ? 0 : PasswordRank.lead)
        let proof = try await unlessBusy {
            let credentials = try await database.read { try AccountCredentials.fetch($0, key: key) }
            guard try await hasher.verify(password, credentials?.hash, rank: rank), let credentials else {
                return PasswordProof<Entry>.wrongNameOrPassword
            }
            attempts.succeed(ownKeys)
            let newHash = try await newHash(credentials, password, rank: rank)
            return try await letIn(credentials, newHash: newHash, on: origin.device, at: now, enter: enter)
        }
        if proof == nil { attempts.takeBack(keys) }
        return proof ?? .busy
    }

    /// The device, when somebody has signed in on it to the account of that name.
    private func knownDevice(_ device: Secret?, nameKey: String) async throws -> AttemptLimiter.Origin? {
        guard let device else { return nil }
        let isKnown = try await database.read { try KnownDeviceRecord.exists($0, device, nameKey: nameKey) }
        return isKnown ? .knownDevice(device.hash) : nil
    }

    private func letIn<Entry: Sendable>(
        _ verified: AccountCredentials, newHash: PasswordHash?, on device: Secret?, at now: Timestamp,
        enter: @escaping Entrance<Entry>
    ) async throws -> PasswordProof<Entry> {
        try await database.write { database -> PasswordProof<Entry> in
            // Read again: the account may have been changed while the password was looked at.
            let id = verified.id
            guard let credentials = try AccountCredentials.fetch(database, id: id), credentials.hash == verified.hash
            else { return .wrongNameOrPassword }
            let graceStart = try ClockReading.instant(AccountLimits.deletionGrace, before: now, database)
            guard !credentials.isBeingRemoved, credentials.deletionRequestedAt.map({ $0 >= graceStart }) ?? true
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
            try device.map { try KnownDeviceRecord.write(database, $0, of: id, at: now) }
            return .letIn(try enter(database, id, isRestored))
        }
    }

    /// Parameters may have been raised since the hash was made; only now is the password known. It can wait for
    /// another time when too many are waiting.
    private func newHash(
        _ credentials: AccountCredentials, _ password: Password, rank: Int
    ) async throws -> PasswordHash? {
        guard let old = credentials.hash, hasher.isOutdated(old) else { return nil }
        return try await unlessBusy { try await hasher.hash(password, rank: rank) }
    }
}
