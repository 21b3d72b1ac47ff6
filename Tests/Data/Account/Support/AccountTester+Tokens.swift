import Foundation
import ModelsCore
import SampleCore
import TestSupport

@testable import AccountData

extension AccountTester {
    /// Creates a token for the owner of the session.
    func token(
        of session: Session, _ name: String = "コマンドライン", _ access: TokenAccess = .readWrite,
        at now: Timestamp = .noon
    ) async throws -> (secret: Secret, token: Token) {
        let outcome = try await tokens.make(
            TokenName(typed: name), access, id: UUID(), of: session.account, at: now)
        guard case .made(let secret, let token) = outcome else { throw StubError("no token") }
        return (secret, token)
    }

    /// The names of the tokens of the session's owner.
    func tokenNames(of session: Session, at now: Timestamp = .noon) async throws -> [String] {
        try await tokens.tokens(of: session.account, at: now).map(\.name)
    }

    /// Signs in with a token.
    func authenticate(
        _ name: String, _ password: String = "wood stove", from address: String = "192.0.2.1",
        access: TokenAccess = .readWrite, at now: Timestamp = .noon
    ) async throws -> AuthenticationOutcome {
        try await tokens.authenticate(
            name, Password(typed: password), from: AttemptOrigin(address: address), on: TokenName(typed: "コマンドライン"),
            access, at: now)
    }
}

extension AuthenticationOutcome {
    /// The secret of the token, if there is one.
    var secret: Secret? {
        guard case .made(let secret, _, _, _) = self else { return nil }
        return secret
    }

    /// Whether the account's deletion was cancelled; nil when there is no token.
    var isRestored: Bool? {
        guard case .made(_, _, _, let isRestored) = self else { return nil }
        return isRestored
    }
}
