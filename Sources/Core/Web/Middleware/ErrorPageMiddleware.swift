import HTTPTypes
package import Hummingbird
import LocalizationCore
import LogCore
import Logging
import UICore

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
            return await page(for: error.status, request: request)
        } catch {
            context.logger.error("Request failed", error)
            return await page(for: .internalServerError, request: request)
        }
    }

    private func page(for status: HTTPResponse.Status, request: Request) async -> Response {
        let visitor = await visitor(for: request)
        let words = ErrorPageWords(status: status, localize: visitor.localize)
        let page = Page(title: words.title, localize: visitor.localize, appearance: visitor.appearance) {
            ErrorView(
                title: words.title, message: words.message, actionTitle: visitor.localize(WebText.home),
                actionPath: home)
        }
        return .html(page, status: status, for: request)
    }

    /// When the storage is what failed, its preferences cannot be had either.
    private func visitor(for request: Request) async -> Visitor {
        do {
            return try await reader.visitor(for: request)
        } catch {
            return reader.anonymousVisitor(for: request)
        }
    }
}
