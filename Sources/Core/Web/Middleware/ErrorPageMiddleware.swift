import HTTPTypes
package import Hummingbird
import LogCore
import Logging

/// Turns what screens throw into pages, inside the other middleware: the router would answer outside of it, without
/// the headers.
package struct ErrorPageMiddleware: RouterMiddleware {
    private let reader: VisitorReader
    private let home: String

    /// - Parameter home: the path that leads out of an error.
    package init(reader: VisitorReader, home: String) {
        self.reader = reader
        self.home = home
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
            return await page(for: error.status, request: request, context: context)
        } catch {
            context.logger.error("Request failed", error)
            return await page(for: .internalServerError, request: request, context: context)
        }
    }

    private func page(for status: HTTPResponse.Status, request: Request, context: WebContext) async -> Response {
        let visitor = await reader.visitor(for: request, context)
        let page = ErrorPage(status: status, visitor: visitor, home: home)
        let response = Response.html(page, status: status, for: request)
        // On a connection that is kept, a body after HEAD would be read as the next answer.
        return request.method == .head ? response.createHeadResponse() : response
    }
}
