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

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
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
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        manifest-src 'self'; form-action 'self'; base-uri 'none'; \
        \(framing == .nobody ? "frame-ancestors 'none'" : "frame-src 'self'; frame-ancestors 'self'")
        """
    }
}

extension HTTPField.Name {
    /// Sent by htmx with each of its requests.
    package static let hxRequest = trusted("HX-Request")
    /// Tells htmx to load another page.
    package static let hxRedirect = trusted("HX-Redirect")
    /// The page that a request by htmx comes from.
    package static let hxCurrentURL = trusted("HX-Current-URL")
    /// Tells the browser to forget what it keeps.
    package static let clearSiteData = trusted("Clear-Site-Data")
    /// What search engines may do with an answer.
    package static let xRobotsTag = trusted("X-Robots-Tag")
    /// Whose page an answer is, as ``AccountMiddleware`` says; in a request, whose the sender takes the session for.
    static let lokiAccount = trusted("Loki-Account")
    /// Set by ``SignInMiddleware`` on the request: whose pages are made and whose forms are read.
    static let formAccount = trusted("Loki-Form-Account")
    static let accelBuffering = trusted("X-Accel-Buffering")
    static let lastEventID = trusted("Last-Event-ID")
    static let xForwardedFor = trusted("X-Forwarded-For")
    /// The request's name in the log.
    package static let xRequestID = trusted("X-Request-ID")
    static let secFetchSite = trusted("Sec-Fetch-Site")
    static let referrerPolicy = trusted("Referrer-Policy")
    static let permissionsPolicy = trusted("Permissions-Policy")
    static let crossOriginOpenerPolicy = trusted("Cross-Origin-Opener-Policy")
    static let crossOriginResourcePolicy = trusted("Cross-Origin-Resource-Policy")
    static let frameOptions = trusted("X-Frame-Options")

    private static func trusted(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else {
            preconditionFailure("A field name of the program is no token: \(name)")
        }
        return name
    }
}
