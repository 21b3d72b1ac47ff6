package import DatabaseCore
package import Foundation
package import ModelsCore

/// Where accounts are kept, seen by the person who has one or makes one.
///
/// All methods throw when the storage fails.
package protocol AccountRepository: Sendable {
    /// Whether a person may sign up now, perhaps with an invitation.
    func signUpPermission(invitation: Secret?, at now: Timestamp) async throws -> SignUpPermission

    /// Makes an account and signs it in. The first one is the owner's, and takes over what was recorded before there
    /// were accounts. An invitation is used up by it.
    func signUp(
        _ name: AccountName, _ password: Password, invitation: Secret?, from origin: AttemptOrigin, on device: Device,
        at now: Timestamp
    ) async throws -> SignUpOutcome

    /// Signs in with a new session, which takes the place of another. The device is known from then on.
    ///
    /// - Parameter previous: the session that the browser had.
    func signIn(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: Device,
        replacing previous: Secret?,
        at now: Timestamp
    ) async throws -> SignInOutcome

    /// The account; nil when there is none any more.
    func account(_ id: AccountID) async throws -> Account?

    /// How much the account stores, and how much it may.
    func storageUse(of id: AccountID) async throws -> StorageUse

    /// - Returns: false when another account has that name.
    func rename(_ id: AccountID, to name: AccountName) async throws -> Bool

    /// Changes the password and ends all tokens, the calendar feed, and all sessions but one.
    func changePassword(
        of id: AccountID, from current: Password, to new: Password, keeping session: UUID
    ) async throws -> OwnAccountOutcome

    /// Ends all sessions and tokens and the calendar feed; the account is removed after
    /// ``AccountLimits/deletionGrace`` unless its user signs in.
    func requestDeletion(of id: AccountID, _ password: Password, at now: Timestamp) async throws -> OwnAccountOutcome

    /// Whose password the link resets; nil when it has expired or was used.
    func account(resettingWith secret: Secret, at now: Timestamp) async throws -> Account?

    /// Sets the password, ends all sessions and tokens and the calendar feed, and uses up the link.
    ///
    /// - Returns: whether it was done: false when the link has expired or was used; nil when too many are waiting.
    func resetPassword(with secret: Secret, to new: Password, at now: Timestamp) async throws -> Bool?
}

/// Whether a person may sign up.
package enum SignUpPermission: Hashable, Sendable {
    /// Nobody has an account yet.
    case first
    /// Everybody may.
    case open
    /// The invitation holds.
    case invited
    case closed
    /// The invitation has expired or was used.
    case expired
}

/// What became of signing up.
package enum SignUpOutcome: Equatable, Sendable {
    case signedUp(Secret)
    case nameTaken
    /// Nobody may, or no longer.
    case closed
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many are waiting for their password to be looked at.
    case busy
}

/// What became of signing in.
package enum SignInOutcome: Equatable, Sendable {
    /// - Parameter isRestored: whether it took back the account's deletion.
    case signedIn(Secret, isRestored: Bool)
    case wrongNameOrPassword
    /// The password was right.
    case disabled
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many are waiting for their password to be looked at.
    case busy
}

/// What became of what a person asked for with their own password.
package enum OwnAccountOutcome: Equatable, Sendable {
    case done
    case wrongPassword
    /// A server with other accounts needs its owner, who cannot delete theirs.
    case isOwnerOfOthers
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many are waiting for their password to be looked at.
    case busy
}

/// Where sessions are kept.
///
/// All methods throw when the storage fails.
package protocol SessionRepository: Sendable {
    /// The session that the secret proves, also one that is over by itself (`Session.isOver(at:)`); nil when it was
    /// ended, and for an account that cannot be used.
    func session(_ secret: Secret) async throws -> Session?

    /// Writes down that the session is used.
    func touch(_ session: Session, at now: Timestamp) async throws

    /// All sessions of the account that are not over, the one used last first.
    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session]

    func end(_ id: UUID, of account: AccountID) async throws

    /// Ends all sessions of the account but one, all of its tokens and its calendar feed.
    func endAll(of account: AccountID, keeping id: UUID) async throws
}

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
    /// - Parameter id: made by the caller, so that asking twice makes one token.
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
