package import DatabaseCore
package import Foundation
package import ModelsCore

/// Stores accounts, for the people who have or create one.
///
/// All methods throw when the storage fails.
package protocol AccountRepository: Sendable {
    /// Whether a person may sign up now, perhaps with an invitation.
    func signUpPermission(invitation: Secret?, at now: Timestamp) async throws -> SignUpPermission

    /// Creates an account and signs it in. The first one is the owner's, and adopts the data recorded before there were
    /// accounts. An invitation can only be used once.
    func signUp(
        _ name: AccountName, _ password: Password, invitation: Secret?, from origin: AttemptOrigin, on device: Device,
        at now: Timestamp
    ) async throws -> SignUpOutcome

    /// Signs in with a new session, which replaces the previous one. The device is known from then on.
    ///
    /// - Parameter previous: the session that the browser had.
    func signIn(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: Device,
        replacing previous: Secret?,
        at now: Timestamp
    ) async throws -> SignInOutcome

    /// Reads the account; nil when it no longer exists.
    func account(_ id: AccountID) async throws -> Account?

    /// The storage that the account uses, and its limit.
    func storageUse(of id: AccountID) async throws -> StorageUse

    /// - Returns: false when another account has that name.
    func rename(_ id: AccountID, to name: AccountName) async throws -> Bool

    /// Changes the password and ends all tokens, the calendar feed, and all sessions except one.
    func changePassword(
        of id: AccountID, from current: Password, to new: Password, keeping session: UUID
    ) async throws -> OwnAccountOutcome

    /// Ends all sessions, tokens and the calendar feed; the account is removed after ``AccountLimits/deletionGrace``
    /// unless its user signs in.
    func requestDeletion(of id: AccountID, _ password: Password, at now: Timestamp) async throws -> OwnAccountOutcome

    /// The account whose password the link resets; nil when the link has expired or was used.
    func account(resettingWith secret: Secret, at now: Timestamp) async throws -> Account?

    /// Sets the password, ends all sessions, tokens and the calendar feed, and invalidates the link.
    ///
    /// - Returns: whether the password was set: false when the link has expired or was used; nil when too many callers
    ///   are waiting.
    func resetPassword(with secret: Secret, to new: Password, at now: Timestamp) async throws -> Bool?
}

/// Whether a person may sign up.
package enum SignUpPermission: Hashable, Sendable {
    /// There is no account yet.
    case first
    /// Anyone may.
    case open
    /// The invitation is valid.
    case invited
    case closed
    /// The invitation has expired or was used.
    case expired
}

/// The result of signing up.
package enum SignUpOutcome: Equatable, Sendable {
    case signedUp(Secret)
    case nameTaken
    /// Signing up is not possible, or no longer.
    case closed
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many callers wait for a password hash.
    case busy
}

/// The result of signing in.
package enum SignInOutcome: Equatable, Sendable {
    /// - Parameter isRestored: whether it cancelled the account's deletion.
    case signedIn(Secret, isRestored: Bool)
    case wrongNameOrPassword
    /// The password was right.
    case disabled
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many callers wait for a password hash.
    case busy
}

/// The result of an action that a person confirms with their own password.
package enum OwnAccountOutcome: Equatable, Sendable {
    case done
    case wrongPassword
    /// The owner of a server with other accounts cannot delete their own.
    case isOwnerOfOthers
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many callers wait for a password hash.
    case busy
}

/// Stores sessions.
///
/// All methods throw when the storage fails.
package protocol SessionRepository: Sendable {
    /// Finds the session of the secret, even if it has expired (`Session.isOver(at:)`); nil when it was ended, and for
    /// an account that cannot be used.
    func session(_ secret: Secret) async throws -> Session?

    /// Records the last use of the session.
    func touch(_ session: Session, at now: Timestamp) async throws

    /// All sessions of the account that have not expired, most recently used first.
    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session]

    func end(_ id: UUID, of account: AccountID) async throws

    /// Ends all sessions of the account except one, all of its tokens and its calendar feed.
    func endAll(of account: AccountID, keeping id: UUID) async throws
}

/// Stores tokens.
///
/// All methods throw when the storage fails.
package protocol TokenRepository: Sendable {
    /// Finds the token of the secret, even if it has expired (``Token/isOver(at:)``); nil when it was revoked, and for
    /// an account that cannot be used.
    func token(_ secret: Secret) async throws -> Token?

    /// Records the last use of the token.
    func touch(_ token: Token, at now: Timestamp) async throws

    /// All tokens of the account that have not expired, most recently used first.
    func tokens(of account: AccountID, at now: Timestamp) async throws -> [Token]

    /// Creates a token. If the account has ``AccountLimits/tokensPerAccount`` already, the least recently used one is
    /// revoked.
    ///
    /// - Parameter id: chosen by the caller, so that repeating the request creates no second token.
    func make(
        _ name: TokenName, _ access: TokenAccess, id: UUID, of account: AccountID, at now: Timestamp
    ) async throws -> TokenOutcome

    /// Revokes the token and creates one with the same name and access, valid for another year.
    ///
    /// - Returns: the secret of the new token; nil when there is no such token, or no longer.
    func replace(_ id: UUID, of account: AccountID, at now: Timestamp) async throws -> Secret?

    func end(_ id: UUID, of account: AccountID) async throws

    /// Signs in with a new token instead of a session, within the same limits of attempts. This also cancels the
    /// account's deletion.
    ///
    /// - Parameter device: the name of the token.
    func authenticate(
        _ name: String, _ password: Password, from origin: AttemptOrigin, on device: TokenName, _ access: TokenAccess,
        at now: Timestamp
    ) async throws -> AuthenticationOutcome
}

/// The result of creating a token.
package enum TokenOutcome: Equatable, Sendable {
    case made(Secret, Token)
    /// The account has a token with that identifier. Its secret cannot be shown again.
    case alreadyMade
    case accountUnusable
}

/// The result of signing in with a token.
package enum AuthenticationOutcome: Equatable, Sendable {
    /// - Parameter isRestored: whether it cancelled the account's deletion.
    case made(Secret, Token, Account, isRestored: Bool)
    case wrongNameOrPassword
    /// The password was right.
    case disabled
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many callers wait for a password hash.
    case busy
}
