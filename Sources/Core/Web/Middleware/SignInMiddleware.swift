package import Hummingbird

/// Lets only those through who are signed in.
package struct SignInMiddleware: RouterMiddleware {
    private let ask: @Sendable (Request, WebContext) async throws -> Response

    /// - Parameter ask: answers everybody else, with a way to sign in; also those of whom it is not known.
    package init(ask: @escaping @Sendable (Request, WebContext) async throws -> Response) {
        self.ask = ask
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard case .signedIn = context.identification else { return try await ask(request, context) }
        return try await next(request, context)
    }
}
