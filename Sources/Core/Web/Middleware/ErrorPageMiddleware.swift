package import HTTPTypes
package import Hummingbird
import LogCore
import Logging

/// Answers failed requests of those that read no pages.
package protocol ErrorResponder: Sendable {
    /// - Parameter status: of the answer.
    /// - Returns: nil for a request whose sender reads pages.
    func response(to request: Request, status: HTTPResponse.Status) -> Response?
}

/// Turns what screens throw into pages, inside the other middleware: the router would answer outside of it, without
/// the headers.
package struct ErrorPageMiddleware: RouterMiddleware {
    private let reader: VisitorReader
    private let home: String
    private let responder: (any ErrorResponder)?

    /// - Parameters:
    ///   - home: the path that leads out of an error.
    ///   - responder: answers in place of a page where it can.
    package init(reader: VisitorReader, home: String, responder: (any ErrorResponder)? = nil) {
        self.reader = reader
        self.home = home
        self.responder = responder
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            if error.status.kind == .serverError {
                context.logger.error("Request failed", error)
            }
            let isOwnersOnly = error is OwnersOnlyError
            return await answer(error.status, isOwnersOnly: isOwnersOnly, request: request, context: context)
        } catch is CancellationError {
            // Whoever asked has left; there is nobody to answer either.
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
        if let other = responder?.response(to: request, status: status) {
            response = other
        } else {
            let visitor = await reader.visitor(for: request, context)
            let page = ErrorPage(status: status, isOwnersOnly: isOwnersOnly, visitor: visitor, home: home)
            response = .html(page, status: status, for: request)
        }
        // On a connection that is kept, a body after HEAD would be read as the next answer.
        return request.method == .head ? response.createHeadResponse() : response
    }
}
