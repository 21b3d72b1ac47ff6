import AccountData
import Foundation
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

/// A repository with a test's behaviour; any other call fails the test.
struct StubTokenRepository: TokenRepository {
    var provenToken: @Sendable (Secret) throws -> Token? = { _ in throw Unstubbed("token") }
    var touch: @Sendable (Token, Timestamp) throws -> Void = { _, _ in throw Unstubbed("touch") }
    var replace: @Sendable (UUID, AccountID, Timestamp) throws -> Secret? = { _, _, _ in throw Unstubbed("replace") }
    var end: @Sendable (UUID, AccountID) throws -> Void = { _, _ in throw Unstubbed("end") }
    var authenticate: @Sendable (Authentication) throws -> AuthenticationOutcome = { _ in
        throw Unstubbed("authenticate")
    }

    /// The arguments of ``authenticate(_:_:from:on:_:at:)`` without the password.
    struct Authentication: Equatable {
        let name: String
        let address: String
        let device: TokenName
        let access: TokenAccess
        let now: Timestamp
    }

    /// Has the token with the secret ``AccountData/Secret/token``.
    static func knowing(_ token: Token) -> StubTokenRepository {
        StubTokenRepository(provenToken: { $0 == .token ? token : nil })
    }

    func token(_ secret: Secret) async throws -> Token? {
        try provenToken(secret)
    }

    func touch(_ token: Token, at now: Timestamp) async throws {
        try touch(token, now)
    }

    func tokens(of account: AccountID, at now: Timestamp) async throws -> [Token] {
        throw Unstubbed("tokens")
    }

    func make(
        _ name: TokenName, _ access: TokenAccess, id: UUID, of account: AccountID, at now: Timestamp
    ) async throws -> TokenOutcome {
        throw Unstubbed("make")
    }

    func replace(_ id: UUID, of account: AccountID, at now: Timestamp) async throws -> Secret? {
        try replace(id, account, now)
    }

    func end(_ id: UUID, of account: AccountID) async throws {
        try end(id, account)
    }

    func authenticate(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: TokenName, _ access: TokenAccess,
        at now: Timestamp
    ) async throws -> AuthenticationOutcome {
        try authenticate(
            Authentication(name: name, address: origin.address, device: device, access: access, now: now))
    }
}
