package import HTTPTypes
package import Hummingbird
import LocalizationCore
import LogCore
import Logging
package import UICore

/// Answers failed requests of clients other than browsers; nil for browsers.
package typealias ErrorResponder = @Sendable (Request, HTTPResponse.Status) -> Response?

/// Turns the errors of screens into pages, inside the other middleware: the router would answer outside of it, without
/// the headers.
package struct ErrorPageMiddleware: RouterMiddleware {
    private let visitors: VisitorMiddleware
    private let home: String
    private let responder: ErrorResponder

    /// - Parameters:
    ///   - home: the path that leads out of an error.
    ///   - responder: answers in place of a page if it can.
    package init(
        visitors: VisitorMiddleware, home: String, responder: @escaping ErrorResponder = { _, _ in nil }
    ) {
        self.visitors = visitors
        self.home = home
        self.responder = responder
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        var response = await respond(to: request, context: context, next: next)
        if response.status == .serviceUnavailable, response.headers[.retryAfter] == nil {
            // In seconds: a database that is restarted is back by then.
            response.headers[.retryAfter] = "5"
        }
        return response
    }

    private func respond(to request: Request, context: WebContext, next: NextResponder) async -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            if error.status.kind == .serverError {
                context.logger.error("Request failed", error)
            }
            let isOwnersOnly = error is OwnersOnlyError
            return await answer(error.status, isOwnersOnly: isOwnersOnly, request: request, context: context)
        } catch is CancellationError {
            // The client has disconnected, so the response is not read.
            return Response(status: .serviceUnavailable)
        } catch {
            context.logger.error("Request failed", error)
            return await answer(.internalServerError, request: request, context: context)
        }
    }

    private func answer(
        _ status: HTTPResponse.Status, isOwnersOnly: Bool = false, request: Request, context: WebContext
    ) async -> Response {
        let response: Response
        if let other = responder(request, status) {
            response = other
        } else {
            let visitor = await visitors.visitor(for: request, context)
            let page = ErrorPage(status: status, isOwnersOnly: isOwnersOnly, visitor: visitor, home: home)
            response = .html(page, status: status, for: request)
        }
        // On a persistent connection, a body after HEAD would be read as the next response.
        return request.method == .head ? response.createHeadResponse() : response
    }
}

/// The page for a failed request, with a link out of it: it never shows the error itself.
package struct ErrorPage: HTML {
    private let title: String
    private let message: String
    private let visitor: Visitor
    private let home: String

    /// - Parameters:
    ///   - status: the status of the response, which decides the text.
    ///   - isOwnersOnly: whether a member requested a page that only the server's owner can use.
    ///   - home: the path that leads out of the error.
    package init(status: HTTPResponse.Status, isOwnersOnly: Bool = false, visitor: Visitor, home: String) {
        let (title, message) = isOwnersOnly ? (.ownersOnlyTitle, .ownersOnlyMessage) : Self.words(status)
        self.title = visitor.localize(title)
        self.message = visitor.localize(message)
        self.visitor = visitor
        self.home = home
    }

    package var body: some HTML {
        Page(title: title, for: visitor) {
            ErrorView(title: title, message: message, actionTitle: visitor.localize(.home), actionPath: home)
        }
    }

    static func words(_ status: HTTPResponse.Status) -> (title: WebString, message: WebString) {
        switch status {
        case .badRequest: (.badRequestTitle, .badRequestMessage)
        case .unauthorized: (.otherAccountTitle, .otherAccountMessage)
        case .forbidden: (.forbiddenTitle, .forbiddenMessage)
        case .notFound, .methodNotAllowed: (.notFoundTitle, .notFoundMessage)
        case .misdirectedRequest: (.misdirectedTitle, .misdirectedMessage)
        case .contentTooLarge: (.tooLargeTitle, .tooLargeMessage)
        default: (.otherTitle, .otherMessage)
        }
    }
}
