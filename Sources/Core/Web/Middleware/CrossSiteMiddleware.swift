import HTTPTypes
package import Hummingbird

/// Refuses writes that another site's page sends.
///
/// Browsers tell in `Sec-Fetch-Site` where a request comes from; older ones in `Origin` at least. A client that sends
/// neither is no browser, and carries no cookies that it did not mean to send.
package struct CrossSiteMiddleware: RouterMiddleware {
    private let site: Site

    package init(site: Site) {
        self.site = site
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard isSafe(request.method) || isSameSite(request) else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }

    private func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    private func isSameSite(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return site == "same-origin" || site == "none"
        }
        guard let origin = request.headers[.origin] else { return true }
        // An origin is a scheme and an authority, nothing else (RFC 6454).
        return request.head.authority != nil && origin == site.origin(for: request)
    }
}
