package import DatabaseCore
package import Foundation
package import ValuesCore

/// Where accounts are kept, seen by the person who has one or makes one.
///
/// All methods throw when the storage fails.
package protocol AccountRepository: Sendable {
    /// Whether somebody may sign up now, perhaps with an invitation.
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

    /// Changes the password and ends all tokens, and all sessions but one.
    func changePassword(
        of id: AccountID, from current: Password, to new: Password, keeping session: UUID
    ) async throws -> PasswordChangeOutcome

    /// Ends all sessions and tokens; the account is removed after ``AccountLimits/deletionGrace`` unless somebody signs
    /// in.
    func requestDeletion(of id: AccountID, _ password: Password, at now: Timestamp) async throws -> DeletionOutcome

    /// Whose password the link resets; nil when it has expired or was used.
    func account(resettingWith secret: Secret, at now: Timestamp) async throws -> Account?

    /// Sets the password, ends all sessions and tokens, and uses up the link.
    ///
    /// - Returns: whether it was done: false when the link has expired or was used; nil when too many are waiting.
    func resetPassword(with secret: Secret, to new: Password, at now: Timestamp) async throws -> Bool?
}

/// Whether somebody may sign up.
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

/// What became of changing a password.
package enum PasswordChangeOutcome: Equatable, Sendable {
    case changed
    case wrongPassword
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    case busy
}

/// What became of asking for an account's deletion.
package enum DeletionOutcome: Equatable, Sendable {
    case requested
    case wrongPassword
    /// A server with other accounts needs its owner.
    case isOwnerOfOthers
    /// - Parameter seconds: how long to wait.
    case tooManyAttempts(seconds: Int)
    /// Too many are waiting for their password to be looked at.
    case busy
}
