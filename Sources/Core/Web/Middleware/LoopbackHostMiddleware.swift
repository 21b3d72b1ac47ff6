import HTTPTypes
package import Hummingbird

/// Answers only under this machine's own names, while there are no accounts.
///
/// A page from elsewhere can let its own name lead to 127.0.0.1 ("DNS rebinding") and would then count as the same
/// site; the `Host` header gives it away.
package struct LoopbackHostMiddleware: RouterMiddleware {
    package init() {}

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard request.head.authority.map(isLoopback) ?? true else { throw HTTPError(.misdirectedRequest) }
        return try await next(request, context)
    }

    private func isLoopback(_ authority: String) -> Bool {
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        return ["127.0.0.1", "localhost", "[::1]"].contains(host.lowercased())
    }
}
