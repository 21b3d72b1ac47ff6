import AccountData
import Foundation
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

/// A repository with a test's behaviour; any other call fails the test.
struct StubSessionRepository: SessionRepository {
    var provenSession: @Sendable (Secret) throws -> Session? = { _ in throw Unstubbed("session") }
    var touch: @Sendable (Session, Timestamp) throws -> Void = { _, _ in throw Unstubbed("touch") }
    var sessions: @Sendable (AccountID, Timestamp) throws -> [Session] = { _, _ in throw Unstubbed("sessions") }
    var end: @Sendable (UUID, AccountID) throws -> Void = { _, _ in throw Unstubbed("end") }
    var endAll: @Sendable (AccountID, UUID) throws -> Void = { _, _ in throw Unstubbed("endAll") }

    func session(_ secret: Secret) async throws -> Session? {
        try provenSession(secret)
    }

    func touch(_ session: Session, at now: Timestamp) async throws {
        try touch(session, now)
    }

    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session] {
        try sessions(account, now)
    }

    func end(_ id: UUID, of account: AccountID) async throws {
        try end(id, account)
    }

    func endAll(of account: AccountID, keeping id: UUID) async throws {
        try endAll(account, id)
    }
}

/// A repository with a test's behaviour; any other call fails the test.
struct StubTokenRepository: TokenRepository {
    var tokens: @Sendable (AccountID, Timestamp) throws -> [Token] = { _, _ in throw Unstubbed("tokens") }
    var make: @Sendable (Making) throws -> TokenOutcome = { _ in throw Unstubbed("make") }
    var end: @Sendable (UUID, AccountID) throws -> Void = { _, _ in throw Unstubbed("end") }

    /// The arguments of ``make(_:_:id:of:at:)``.
    struct Making: Equatable {
        let name: TokenName
        let access: TokenAccess
        let id: UUID
        let account: AccountID
        let now: Timestamp
    }

    /// Has the member's tokens.
    static let ofMember = StubTokenRepository(tokens: { account, now in
        account == .member && now == .noon ? [.commandLine, .backup] : []
    })

    func token(_ secret: Secret) async throws -> Token? {
        throw Unstubbed("token")
    }

    func touch(_ token: Token, at now: Timestamp) async throws {
        throw Unstubbed("touch")
    }

    func tokens(of account: AccountID, at now: Timestamp) async throws -> [Token] {
        try tokens(account, now)
    }

    func make(
        _ name: TokenName, _ access: TokenAccess, id: UUID, of account: AccountID, at now: Timestamp
    ) async throws -> TokenOutcome {
        try make(Making(name: name, access: access, id: id, account: account, now: now))
    }

    func replace(_ id: UUID, of account: AccountID, at now: Timestamp) async throws -> Secret? {
        throw Unstubbed("replace")
    }

    func end(_ id: UUID, of account: AccountID) async throws {
        try end(id, account)
    }

    func authenticate(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: TokenName, _ access: TokenAccess,
        at now: Timestamp
    ) async throws -> AuthenticationOutcome {
        throw Unstubbed("authenticate")
    }
}
