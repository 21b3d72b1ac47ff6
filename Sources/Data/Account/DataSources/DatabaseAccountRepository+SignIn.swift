import DatabaseCore
import Foundation
import ModelsCore

/// The outcome of an attempt that may be refused for coming too soon. Enumerations conform with their cases.
protocol AttemptOutcome: Sendable {
    static func tooManyAttempts(seconds: Int) -> Self
    static var busy: Self { get }
}

/// The outcome of checking a name and a password.
protocol CredentialOutcome: AttemptOutcome {
    static var wrongNameOrPassword: Self { get }
    static var disabled: Self { get }
}

extension SignUpOutcome: AttemptOutcome {}
extension OwnAccountOutcome: AttemptOutcome {}
extension SignInOutcome: CredentialOutcome {}
extension AuthenticationOutcome: CredentialOutcome {}

/// The order of callers who wait for a password hash: the lowest rank is served first. A stranger's rank is the number
/// of attempts that their network has made within ``AccountLimits/attemptWindow``.
extension PasswordHasher {
    /// How many attempts a known person may make before their rank is that of a stranger's first attempt.
    static let lead = AccountLimits.attemptsPerAccountAndAddress
    /// The rank of a person whom the owner has admitted, and who cannot come often.
    static let invitedRank = 1 - lead
}

// MARK: - Checking passwords

extension DatabaseAccountRepository {
    /// Creates the session of a person whose password was right, in the transaction that has found their account
    /// usable.
    typealias SessionFactory<Outcome> =
        @Sendable (any DatabaseConnection, AccountID, _ isRestored: Bool) throws -> Outcome

    /// Runs work that needs a password hash; nil when too many callers are waiting.
    func unlessBusy<Value>(_ work: () async throws -> Value) async throws -> Value? {
        do {
            return try await work()
        } catch is PasswordHasher.Busy {
            return nil
        }
    }

    /// Counts an attempt, and makes it if allowed. It does not count when too many callers are waiting.
    ///
    /// - Parameters:
    ///   - key: the key whose attempts decide the rank.
    ///   - others: the other keys that the attempt counts for.
    ///   - work: receives the number of attempts for `key`, including this one.
    func attempt<Outcome: AttemptOutcome>(
        _ key: AttemptLimiter.Key, _ others: [AttemptLimiter.Key] = [],
        _ work: (_ count: Int) async throws -> Outcome
    ) async throws -> Outcome {
        let keys = others + [key]
        switch try await attempts.begin(keys) {
        case .refused(let seconds): return .tooManyAttempts(seconds: seconds)
        case .granted(let counts):
            if let outcome = try await unlessBusy({ try await work(counts[key] ?? 1) }) { return outcome }
            try await attempts.refund(keys)
            return .busy
        }
    }

    /// Checks the password of a person who is signed in, within the limit of attempts, and then performs the protected
    /// action.
    ///
    /// - Parameter prepare: performs the action in the transaction that has found the password unchanged.
    func checkOwn(
        _ password: Password, of id: AccountID,
        prepare: (_ rank: Int) async throws -> @Sendable (any DatabaseConnection) throws -> OwnAccountOutcome
    ) async throws -> OwnAccountOutcome {
        // Separate from the keys of signing in: a stolen session must not lock its owner out.
        let key = AttemptLimiter.Key.ownPassword(id)
        return try await attempt(key) { count in
            let rank = count - PasswordHasher.lead
            let credentials = try await database.read { try AccountRecord.credentials($0, id: id) }
            guard try await hasher.verify(password, credentials?.hash, rank: rank) else { return .wrongPassword }
            try await attempts.succeed([key])
            let work = try await prepare(rank)
            return try await database.write { database in
                // The compared password may have been changed in the meantime.
                guard try AccountRecord.credentials(database, id: id)?.hash == credentials?.hash else {
                    return .wrongPassword
                }
                return try work(database)
            }
        }
    }

    /// Checks a name and a password, within the limit of attempts, and admits the person. This cancels the account's
    /// deletion if it was requested.
    func check<Outcome: CredentialOutcome>(
        _ name: String, _ password: Password, from origin: AttemptOrigin, at now: Timestamp,
        makeSession: @escaping SessionFactory<Outcome>
    ) async throws -> Outcome {
        let key = AccountName.key(name)
        let device = try await knownDevice(origin.device, nameKey: key)
        let place = device ?? AttemptLimiter.Origin(address: origin.address)
        let ownKeys: [AttemptLimiter.Key] =
            device == nil ? [.account(key), .accountFrom(key, place)] : [.accountFrom(key, place)]
        return try await attempt(.origin(place), ownKeys) { count in
            let rank = count - (device == nil ? 0 : PasswordHasher.lead)
            let credentials = try await database.read { try AccountRecord.credentials($0, nameKey: key) }
            guard try await hasher.verify(password, credentials?.hash, rank: rank), let credentials else {
                return .wrongNameOrPassword
            }
            try await attempts.succeed(ownKeys)
            let newHash = try await newHash(credentials, password, rank: rank)
            return try await admit(
                credentials, newHash: newHash, on: origin.device, at: now, makeSession: makeSession)
        }
    }

    /// The device, if it was used before to sign in to the account with that name.
    private func knownDevice(_ device: Secret?, nameKey: String) async throws -> AttemptLimiter.Origin? {
        guard let device else { return nil }
        let isKnown = try await database.read { try AccountRecord.isKnown($0, device, nameKey: nameKey) }
        return isKnown ? .knownDevice(device.hash) : nil
    }

    /// A hash with today's parameters, if they were raised since the stored one was made: only now is the password
    /// known. Skipped when too many callers are waiting.
    private func newHash(
        _ credentials: AccountRecord.Credentials, _ password: Password, rank: Int
    ) async throws -> PasswordHash? {
        guard let old = credentials.hash, hasher.isOutdated(old) else { return nil }
        return try await unlessBusy { try await hasher.hash(password, rank: rank) }
    }

    private func admit<Outcome: CredentialOutcome>(
        _ verified: AccountRecord.Credentials, newHash: PasswordHash?, on device: Secret?, at now: Timestamp,
        makeSession: @escaping SessionFactory<Outcome>
    ) async throws -> Outcome {
        let id = verified.id
        return try await database.write { database in
            // Read again: the account may have been changed while the password was checked.
            guard let credentials = try AccountRecord.credentials(database, id: id), credentials.hash == verified.hash
            else { return .wrongNameOrPassword }
            let graceStart = try ClockReading.instant(AccountLimits.deletionGrace, before: now, database)
            guard !credentials.isBeingRemoved, credentials.deletionRequestedAt.map({ $0 >= graceStart }) ?? true
            else { return .wrongNameOrPassword }
            guard !credentials.isDisabled else { return .disabled }
            if let newHash {
                try database.execute("UPDATE account SET passwordHash = \(newHash.text) WHERE id = \(id)")
            }
            let isRestored = credentials.deletionRequestedAt != nil
            if isRestored {
                try database.execute("UPDATE account SET deletionRequestedAt = NULL WHERE id = \(id)")
            }
            try device.map { try AccountRecord.remember(database, $0, of: id, at: now) }
            return try makeSession(database, id, isRestored)
        }
    }

    func signIn(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: Device,
        replacing previous: Secret?, at now: Timestamp
    ) async throws -> SignInOutcome {
        let secret = Secret.random()
        return try await check(name, password, from: origin, at: now) { transaction, account, isRestored in
            if let previous, let ended = try Session.delete(transaction, previous) {
                try database.announce(.session, of: ended, in: transaction)
            }
            try Session.insert(transaction, secret, of: account, on: device, at: now)
            return .signedIn(secret.opening(account), isRestored: isRestored)
        }
    }
}

// MARK: - Sessions

extension DatabaseAccountRepository: SessionRepository {
    func session(_ secret: Secret) async throws -> Session? {
        try await database.read { try Session.fetch($0, secret) }
    }

    func touch(_ session: Session, at now: Timestamp) async throws {
        try await database.write { try Session.touch($0, session.id, of: session.account, at: now) }
    }

    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session] {
        try await database.read { try Session.fetchAll($0, of: account) }.filter { !$0.isOver(at: now) }
    }

    func end(_ id: UUID, of account: AccountID) async throws {
        try await database.write { transaction in
            try Session.delete(transaction, id, of: account)
            try database.announce(.session, of: account, in: transaction)
        }
    }

    func endAll(of account: AccountID, keeping id: UUID) async throws {
        try await database.write { try endSessions(of: account, keeping: id, in: $0) }
    }
}
