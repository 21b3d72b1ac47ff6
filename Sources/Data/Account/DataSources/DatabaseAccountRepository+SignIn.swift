import DatabaseCore
import Foundation
import ModelsCore

/// The outcome of an attempt that may come too soon. Enumerations conform by their cases.
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

/// Who is served first when many wait for a password hash: the lower, the sooner. The rank of a stranger is how many
/// attempts their network has made within ``AccountLimits/attemptWindow``.
extension PasswordHasher {
    /// How many attempts a person who is known here may make before they are served like a stranger's first.
    static let lead = AccountLimits.attemptsPerAccountAndAddress
    /// The rank of a person whom the owner has admitted, and who cannot come often.
    static let invitedRank = 1 - lead
}

// MARK: - Checking passwords

extension DatabaseAccountRepository {
    /// Makes what an admitted person gets, in the transaction that has found their account open.
    typealias SessionFactory<Outcome> =
        @Sendable (any DatabaseConnection, AccountID, _ isRestored: Bool) throws -> Outcome

    /// Runs what needs a password hash; nil when too many are waiting.
    func unlessBusy<Value>(_ work: () async throws -> Value) async throws -> Value? {
        do {
            return try await work()
        } catch is PasswordHasher.Busy {
            return nil
        }
    }

    /// Counts an attempt, and makes it if it may be made. It does not count when too many are waiting.
    ///
    /// - Parameters:
    ///   - key: whose attempts tell who is served first.
    ///   - others: what it counts for besides.
    ///   - work: gets how many attempts there were for `key`, with this one.
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

    /// Checks the password of a person who is signed in, as often as that may be tried, and does what it is needed for.
    ///
    /// - Parameter prepare: makes what is done in the transaction that has found the password unchanged.
    func checkOwn(
        _ password: Password, of id: AccountID,
        prepare: (_ rank: Int) async throws -> @Sendable (any DatabaseConnection) throws -> OwnAccountOutcome
    ) async throws -> OwnAccountOutcome {
        // Not the keys of signing in: a stolen session must not lock its owner out.
        let key = AttemptLimiter.Key.ownPassword(id)
        return try await attempt(key) { count in
            let rank = count - PasswordHasher.lead
            let credentials = try await database.read { try AccountRecord.credentials($0, id: id) }
            guard try await hasher.verify(password, credentials?.hash, rank: rank) else { return .wrongPassword }
            try await attempts.succeed([key])
            let work = try await prepare(rank)
            return try await database.write { database in
                // The one that was compared may have been changed meanwhile.
                guard try AccountRecord.credentials(database, id: id)?.hash == credentials?.hash else {
                    return .wrongPassword
                }
                return try work(database)
            }
        }
    }

    /// Checks a name and a password, as often as that may be tried, and admits the person whom they prove. That takes
    /// back the account's deletion, if it was asked for.
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

    /// The device, when there was a sign-in on it to the account of that name.
    private func knownDevice(_ device: Secret?, nameKey: String) async throws -> AttemptLimiter.Origin? {
        guard let device else { return nil }
        let isKnown = try await database.read { try AccountRecord.isKnown($0, device, nameKey: nameKey) }
        return isKnown ? .knownDevice(device.hash) : nil
    }

    /// Parameters may have been raised since the hash was made; only now is the password known. It can wait for
    /// another time when too many are waiting.
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
            // Read again: the account may have been changed while the password was looked at.
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
