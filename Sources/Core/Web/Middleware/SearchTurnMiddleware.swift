package import Hummingbird
import ValuesCore

/// Answers one search of an account at a time: finding is quick, and marking what was found is work for a core.
package struct SearchTurnMiddleware: RouterMiddleware {
    private let turns = AccountTurns()

    package init() {}

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard case .signedIn(let identity) = context.identification,
            request.uri.queryParameters["q"]?.isEmpty == false
        else { return try await next(request, context) }
        return try await turns.take(identity.account) { try await next(request, context) }
    }
}
