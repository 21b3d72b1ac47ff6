import HTTPTypes
package import Hummingbird

/// Answers only under the site's own names.
package struct HostMiddleware: RouterMiddleware {
    private let site: Site

    package init(site: Site) {
        self.site = site
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard site.answers(request) else { throw HTTPError(.misdirectedRequest) }
        return try await next(request, context)
    }
}
