import HTTPTypes
package import Hummingbird
package import Logging
package import ModelsCore

/// Logs one line a request: never its query, which holds what people search for.
package struct RequestLogMiddleware: RouterMiddleware {
    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        context.logger.info(
            "Request",
            metadata: [
                "method": "\(request.method)",
                "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
                "milliseconds": "\((ContinuousClock.now - start) / .milliseconds(1))",
            ])
        return response
    }
}

/// Names the request in its answer as its log lines do, so that who meets an error can say which one. A name that the
/// client sends is not taken over: two requests could have the same, and the log would hold what others make up.
package struct RequestIDMiddleware: RouterMiddleware {
    /// Under which the log has it.
    static let metadataKey = "hb.request.id"

    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xRequestID] = context.logger[metadataKey: Self.metadataKey].map { "\($0)" }
        return response
    }
}

/// What is logged for the server's administrator, and for programs that keep out addresses: who was refused, and whose
/// rights have changed. Never what was typed.
package enum SecurityEvent: String, CaseIterable, Sendable {
    case signInFailed = "Sign-in failed"
    /// Of a user who is signed in already.
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
    /// A calendar's, with which whoever has it reads what an account has recorded.
    case calendarAddressMade = "Calendar address made"
    case calendarAddressEnded = "Calendar address ended"
    case invitationMade = "Invitation made"
    case linkRevoked = "Link revoked"
    case backupMade = "Backup made"
    case signUpOpened = "Sign-up opened"
    case signUpClosed = "Sign-up closed"

    /// - Parameters:
    ///   - address: where it was done; `shell` for work on the server itself, `server` for the server's own doing.
    ///   - account: which one it is about; nil where that is not known.
    package func log(to logger: Logger, from address: String, account: AccountID? = nil) {
        var metadata: Logger.Metadata = ["address": "\(address)"]
        metadata["account"] = account.map { "\($0.uuid.canonicalText)" }
        logger.notice("\(rawValue)", metadata: metadata)
    }
}

extension WebContext {
    /// Logs what the request has done.
    ///
    /// - Parameter event: nil for nothing to log.
    package func log(_ event: SecurityEvent?, of request: Request, account: AccountID? = nil) {
        event?.log(to: logger, from: clientAddress(of: request), account: account)
    }
}
