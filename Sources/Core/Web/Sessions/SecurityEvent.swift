package import Hummingbird
package import Logging
package import ValuesCore

/// What is logged for whoever guards the server, and for programs that keep out addresses: who was refused, and whose
/// rights have changed. Never what was typed.
package enum SecurityEvent: String, CaseIterable, Sendable {
    case signInFailed = "Sign-in failed"
    /// Of whoever is signed in already.
    case passwordWrong = "Wrong password"
    case lockedOut = "Too many attempts"
    case accountMade = "Account made"
    case accountDeleted = "Deletion of an account asked for"
    case accountRestored = "Deletion of an account taken back"
    /// With everything in it, for good.
    case accountRemoved = "Account removed"
    /// The owner's account is gone, and a member has taken their place.
    case ownerChanged = "Ownership passed on"
    case accountDisabled = "Account disabled"
    case accountEnabled = "Account enabled"
    case passwordChanged = "Password changed"
    case passwordResetMade = "Link to reset a password made"
    case sessionsEnded = "Sessions ended"
    case tokenMade = "Token made"
    case tokenEnded = "Token ended"
    case invitationMade = "Invitation made"
    case linkRevoked = "Link revoked"
    case signUpOpened = "Sign-up opened"
    case signUpClosed = "Sign-up closed"

    /// - Parameters:
    ///   - address: whose doing it is; `shell` for whoever works on the server, `server` for the server itself.
    ///   - account: which one it is about; nil where that is not known.
    package func log(to logger: Logger, from address: String, account: AccountID? = nil) {
        var metadata: Logger.Metadata = ["address": "\(address)"]
        metadata["account"] = account.map { "\($0.uuid.canonicalText)" }
        logger.notice("\(rawValue)", metadata: metadata)
    }
}

extension WebContext {
    /// Logs what the request has done.
    package func log(
        _ event: SecurityEvent, of request: Request, by clientAddress: ClientAddress, account: AccountID? = nil
    ) {
        event.log(to: logger, from: self.clientAddress(of: request, by: clientAddress), account: account)
    }
}
