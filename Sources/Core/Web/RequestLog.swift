import HTTPTypes
package import Hummingbird
package import Logging
package import ModelsCore

/// Logs one line per request: never its query, which contains what people search for.
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

/// Puts the identifier of the log lines into the response, so that an error can be reported with it. An identifier sent
/// by a client is ignored: two requests could have the same, and the log would contain arbitrary text.
package struct RequestIDMiddleware: RouterMiddleware {
    /// The key of the identifier in the log.
    static let metadataKey = "hb.request.id"

    package init() {}

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xRequestID] = context.logger[metadataKey: Self.metadataKey].map { "\($0)" }
        return response
    }
}

/// Events for the server's administrator, and for programs that block addresses: refused users and changed permissions.
/// Never what was typed.
package enum SecurityEvent: String, CaseIterable, Sendable {
    case signInFailed = "Sign-in failed"
    /// The password of a user who is already signed in.
    case passwordWrong = "Wrong password"
    case lockedOut = "Too many attempts"
    case accountMade = "Account made"
    case accountDeleted = "Deletion of an account asked for"
    case accountRestored = "Deletion of an account taken back"
    /// Permanently, with everything in it.
    case accountRemoved = "Account removed"
    /// The owner's account is gone, and a member has become the owner.
    case ownerChanged = "Ownership passed on"
    case accountDisabled = "Account disabled"
    case accountEnabled = "Account enabled"
    case passwordChanged = "Password changed"
    case passwordResetMade = "Link to reset a password made"
    case sessionsEnded = "Sessions ended"
    case tokenMade = "Token made"
    case tokenEnded = "Token ended"
    /// The address of a calendar or a map of days, which lets anyone who has it read the account's visits.
    case feedMade = "Secret address of visits made"
    case feedEnded = "Secret address of visits ended"
    case invitationMade = "Invitation made"
    case linkRevoked = "Link revoked"
    case backupMade = "Backup made"
    case signUpOpened = "Sign-up opened"
    case signUpClosed = "Sign-up closed"

    /// - Parameters:
    ///   - address: the origin of the action; `shell` for work on the server itself, `server` for the server's own
    ///     work.
    ///   - account: the affected account; nil if unknown.
    package func log(to logger: Logger, from address: String, account: AccountID? = nil) {
        var metadata: Logger.Metadata = ["address": "\(address)"]
        metadata["account"] = account.map { "\($0.uuid.canonicalText)" }
        logger.notice("\(rawValue)", metadata: metadata)
    }
}

extension WebContext {
    /// Logs the action of a request.
    package func log(_ event: SecurityEvent?, of request: Request, account: AccountID? = nil) {
        event?.log(to: logger, from: clientAddress(of: request), account: account)
    }
}
