import HTTPTypes
package import Hummingbird

/// Lets only the server's owner through. Stands behind ``SignInMiddleware``.
package struct OwnerMiddleware: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard try context.identity.isOwner else { throw OwnersOnlyError() }
        return try await next(request, context)
    }
}

/// A member asks for what only the server's owner can use.
struct OwnersOnlyError: HTTPResponseError {
    let status = HTTPResponse.Status.forbidden

    func response(from request: Request, context: some RequestContext) -> Response {
        Response(status: status)
    }
}
