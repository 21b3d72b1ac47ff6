package import Hummingbird

/// Tells the screens who asks.
package struct VisitorMiddleware: RouterMiddleware {
    private let reader: VisitorReader

    package init(reader: VisitorReader) {
        self.reader = reader
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.welcome(await reader.visitor(for: request, context))
        return try await next(request, context)
    }
}
