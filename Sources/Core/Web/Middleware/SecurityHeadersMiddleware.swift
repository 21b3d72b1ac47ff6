package import HTTPTypes
package import Hummingbird

/// Sets the headers that keep a page to itself, on every status. Stands outside all other middleware.
package struct SecurityHeadersMiddleware: RouterMiddleware {
    /// Which pages may show others in frames.
    package enum Framing: Sendable {
        case nobody
        case sameOrigin
    }

    private let headers: HTTPFields

    package init(site: Site, framing: Framing = .nobody) {
        headers = Self.headers(of: site, framing: framing)
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
    package static func headers(of site: Site, framing: Framing = .nobody) -> HTTPFields {
        var headers: HTTPFields = [
            .contentSecurityPolicy: contentSecurityPolicy(framing),
            .xContentTypeOptions: "nosniff",
            .referrerPolicy: "same-origin",
            .permissionsPolicy: "camera=(), geolocation=(), microphone=()",
            .crossOriginOpenerPolicy: "same-origin",
            .crossOriginResourcePolicy: "same-origin",
            .frameOptions: framing == .nobody ? "DENY" : "SAMEORIGIN",
        ]
        if site.isSecure {
            // A year, as in the examples of RFC 6797.
            headers[.strictTransportSecurity] = "max-age=31536000"
        }
        return headers
    }

    /// No inline script or style, nothing from elsewhere. `data:` is for nothing but images.
    private static func contentSecurityPolicy(_ framing: Framing) -> String {
        let frames =
            switch framing {
            case .nobody: ["frame-ancestors 'none'"]
            case .sameOrigin: ["frame-src 'self'", "frame-ancestors 'self'"]
            }
        let policy =
            [
                "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
                "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
            ] + frames
        return policy.joined(separator: "; ")
    }
}
