package import Foundation
package import ValuesCore

/// Where tokens are kept.
///
/// All methods throw when the storage fails.
package protocol TokenRepository: Sendable {
    /// The token that the secret proves, also one that is over by itself (``Token/isOver(at:)``); nil when it was
    /// ended, and for an account that cannot be used.
    func token(_ secret: Secret) async throws -> Token?

    /// Writes down that the token is used.
    func touch(_ token: Token, at now: Timestamp) async throws

    /// All tokens of the account that are not over, the one used last first.
    func tokens(of account: AccountID, at now: Timestamp) async throws -> [Token]

    /// Makes a token. When there are ``AccountLimits/tokensPerAccount`` already, the one used longest ago ends.
    ///
    /// - Parameter id: made by whoever asks, so that asking twice makes one token.
    func make(
        _ name: TokenName, _ access: TokenAccess, id: UUID, of account: AccountID, at now: Timestamp
    ) async throws -> TokenOutcome

    /// Ends the token and makes another of the same name and access in its place, for another year.
    ///
    /// - Returns: the secret of the new one; nil when there is no such token, or none any more.
    func replace(_ id: UUID, of account: AccountID, at now: Timestamp) async throws -> Secret?

    func end(_ id: UUID, of account: AccountID) async throws

    /// Signs in with a new token instead of a session, within the same limits of attempts. That takes back the
    /// account's deletion, as it does with a session.
    ///
    /// - Parameter device: what the token is called.
    func authenticate(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: TokenName, _ access: TokenAccess,
        at now: Timestamp
    ) async throws -> AuthenticationOutcome
}

/// What became of making a token.
package enum TokenOutcome: Equatable, Sendable {
    case made(Secret, Token)
    /// The account has one with that identifier. Its secret is gone.
    case alreadyMade
    case accountUnusable
}

/// What became of signing in with a token.
package enum AuthenticationOutcome: Equatable, Sendable {
    /// - Parameter isRestored: whether it took back the account's deletion.
    case made(Secret, Token, Account, isRestored: Bool)
    case wrongNameOrPassword
    /// The password was right.
    case disabled
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many are waiting for their password to be looked at.
    case busy
}
