package import HTTPTypes
package import Hummingbird

/// Sets the headers that keep a page to itself, on every status. Stands outside all other middleware.
package struct SecurityHeadersMiddleware: RouterMiddleware {
    /// No inline script or style, nothing from elsewhere. `data:` is for nothing but images.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private let headers: HTTPFields

    package init(site: Site) {
        headers = Self.headers(of: site)
    }

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for field in headers {
            response.headers[field.name] = field.value
        }
        if response.headers[.cacheControl] == nil {
            // Pages are private. no-store would also keep them out of the back/forward cache, which holds what
            // people have typed.
            response.headers[.cacheControl] = "private, no-cache"
        }
        return response
    }

    /// The headers of every answer.
    package static func headers(of site: Site) -> HTTPFields {
        var headers: HTTPFields = [
            .contentSecurityPolicy: contentSecurityPolicy,
            .xContentTypeOptions: "nosniff",
            .referrerPolicy: "same-origin",
            .permissionsPolicy: "camera=(), geolocation=(), microphone=()",
            .crossOriginOpenerPolicy: "same-origin",
            .crossOriginResourcePolicy: "same-origin",
            .frameOptions: "DENY",
        ]
        if site.isSecure {
            // A year, as in the examples of RFC 6797.
            headers[.strictTransportSecurity] = "max-age=31536000"
        }
        return headers
    }
}
