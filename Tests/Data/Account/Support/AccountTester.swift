import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import SampleData
import Synchronization
import TestSupport

@testable import AccountData

/// A repository on a real database, with cheap hashes, and shortcuts for tests.
struct AccountTester {
    let database: Database
    let repository: DatabaseAccountRepository
    let clock: ManualClock

    var tokens: DatabaseTokenRepository { DatabaseTokenRepository(accounts: repository) }

    var feeds: DatabaseCalendarFeedRepository { DatabaseCalendarFeedRepository(database: database) }

    static func run(
        hasher: PasswordHasher = PasswordHasher(parameters: .cheap), letsFirstSignUp: Bool = true,
        _ body: (AccountTester) async throws -> Void
    ) async throws {
        try await withEmptyDatabase { database in
            try await body(AccountTester(database: database, hasher: hasher, letsFirstSignUp: letsFirstSignUp))
        }
    }

    private init(database: Database, hasher: PasswordHasher, letsFirstSignUp: Bool) {
        self.database = database
        let clock = ManualClock()
        self.clock = clock
        repository = DatabaseAccountRepository(
            database: database, hasher: hasher,
            attempts: AttemptLimiter(
                log: database.isShared
                    ? DatabaseAttemptLog(database, clock: clock) : MemoryAttemptLog(instant: { clock.now })),
            letsFirstSignUp: letsFirstSignUp)
    }

    /// Signs up and returns the secret of the session.
    func signUp(
        _ name: String, _ password: String = "wood stove", invitation: Secret? = nil,
        from address: String = "192.0.2.1", device: Secret? = nil, at now: Timestamp = .noon
    ) async throws -> SignUpOutcome {
        try await repository.signUp(
            AccountName(typed: name), Password(new: password, for: name), invitation: invitation,
            from: AttemptOrigin(address: address, device: device), on: .phone, at: now)
    }

    /// Signs in.
    func signIn(
        _ name: String, _ password: String = "wood stove", from address: String = "192.0.2.1",
        device: Secret? = nil, replacing previous: Secret? = nil, at now: Timestamp = .noon
    ) async throws -> SignInOutcome {
        try await repository.signIn(
            name, Password(typed: password), from: AttemptOrigin(address: address, device: device), on: .phone,
            replacing: previous, at: now)
    }

    /// The owner, signed up at noon.
    func owner() async throws -> Session {
        try await session(signUp("持ち主").secret)
    }

    /// An invited member, signed up at noon.
    func member(_ name: String = "家族") async throws -> Session {
        let invitation = try await repository.makeInvitation(at: .noon)
        return try await session(signUp(name, invitation: invitation).secret)
    }

    func session(_ secret: Secret?) async throws -> Session {
        guard let secret, var session = try await repository.session(secret) else { throw StubError("no session") }
        session.accountVersion = 0
        return session
    }

    /// The session of the secret, without data read along with it.
    func token(_ secret: Secret) async throws -> Token? {
        var token = try await tokens.token(secret)
        token?.accountVersion = 0
        return token
    }

    /// Requests the deletion with the right password.
    func requestDeletion(
        of account: AccountID, _ password: String = "wood stove", at now: Timestamp = .noon
    ) async throws -> OwnAccountOutcome {
        try await repository.requestDeletion(of: account, Password(typed: password), at: now)
    }

    /// The number of rows in a table.
    func count(_ table: String) async throws -> Int? {
        try await database.read { try $0.value("SELECT count(*) FROM \(sql: table)") as Int? }
    }
}

/// A clock that a test advances.
final class ManualClock: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func advance(minutes: Double = 0, seconds: Double = 0) {
        instant.withLock { $0 += .seconds(minutes * 60 + seconds) }
    }
}

extension DatabaseAttemptLog {
    /// A log whose clock a test advances.
    init(_ database: Database, clock: ManualClock) {
        let start = clock.now
        self.init(database) { _ in 1_000_000_000 + Int64((clock.now - start) / .milliseconds(1)) }
    }
}

extension PasswordHash.Parameters {
    /// A thousandth of the real cost of a hash.
    static let cheap = PasswordHash.Parameters(logarithmOfRounds: 4, blockSize: 8, parallelism: 1)
}

extension SignUpOutcome {
    /// The secret of the session, if there is one.
    var secret: Secret? {
        guard case .signedUp(let secret) = self else { return nil }
        return secret
    }
}

extension SignInOutcome {
    /// The secret of the session, if there is one.
    var secret: Secret? {
        guard case .signedIn(let secret, _) = self else { return nil }
        return secret
    }
}

extension Timestamp {
    /// The instant this much later, to a fraction of a day.
    func later(days: Double = 0, minutes: Double = 0, seconds: Double = 0) -> Timestamp {
        let minutes = days * 24 * 60 + minutes
        return Timestamp(milliseconds: milliseconds + Int64((minutes * 60 + seconds) * 1_000))
    }
}
