import HTTPTypes
package import Hummingbird

/// Sets the headers that keep a page to itself, on every status. Stands outside all other middleware.
package struct SecurityHeadersMiddleware: RouterMiddleware {
    /// No inline script or style, nothing from elsewhere. `data:` is for nothing but images.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    package init() {}

    package func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.permissionsPolicy] = "camera=(), geolocation=(), microphone=()"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
        response.headers[.frameOptions] = "DENY"
        if response.headers[.cacheControl] == nil {
            // Pages are private. no-store would also keep them out of the back/forward cache, which holds what
            // people have typed.
            response.headers[.cacheControl] = "private, no-cache"
        }
        return response
    }
}
