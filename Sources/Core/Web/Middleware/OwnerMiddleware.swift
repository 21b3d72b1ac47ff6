package import Hummingbird

/// Lets only the server's owner through. Stands behind ``SignInMiddleware``.
package struct OwnerMiddleware: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard try context.identity.isOwner else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }
}
