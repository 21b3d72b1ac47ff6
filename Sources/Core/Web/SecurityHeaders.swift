package import HTTPTypes
package import Hummingbird

/// Sets the headers that confine a page to its site, for every status. Must be outside of all other middleware.
package struct SecurityHeadersMiddleware: RouterMiddleware {
    /// The pages that may show others in frames.
    package enum Framing: Sendable {
        case denied
        case sameOrigin
    }

    private let headers: HTTPFields

    package init(site: Site, framing: Framing = .denied) {
        headers = Self.headers(of: site, framing: framing)
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        var response = try await next(request, context)
        // A file may have a stricter policy of its own.
        let replaceable = [HTTPField.Name.crossOriginResourcePolicy, .contentSecurityPolicy]
        for field in headers where !replaceable.contains(field.name) || response.headers[field.name] == nil {
            response.headers[field.name] = field.value
        }
        if response.headers[.cacheControl] == nil {
            // Pages are private. no-store would also keep them out of the back/forward cache, which preserves what
            // people have typed.
            response.headers[.cacheControl] = "private, no-cache"
        }
        return response
    }

    /// The headers of every response.
    package static func headers(of site: Site, framing: Framing = .denied) -> HTTPFields {
        var headers: HTTPFields = [
            .contentSecurityPolicy: contentSecurityPolicy(framing),
            .xContentTypeOptions: "nosniff",
            .referrerPolicy: "same-origin",
            .permissionsPolicy: "camera=(), geolocation=(), microphone=()",
            .crossOriginOpenerPolicy: "same-origin",
            .crossOriginResourcePolicy: "same-origin",
            .frameOptions: framing == .denied ? "DENY" : "SAMEORIGIN",
        ]
        if site.isSecure {
            // A year, as in the examples of RFC 6797.
            headers[.strictTransportSecurity] = "max-age=31536000"
        }
        return headers
    }

    /// No inline script or style, nothing from elsewhere. `data:` is only for images.
    private static func contentSecurityPolicy(_ framing: Framing) -> String {
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        manifest-src 'self'; form-action 'self'; base-uri 'none'; \
        \(framing == .denied ? "frame-ancestors 'none'" : "frame-src 'self'; frame-ancestors 'self'")
        """
    }
}

extension HTTPField.Name {
    /// Sent by htmx with each of its requests.
    package static let hxRequest = trusted("HX-Request")
    /// Tells htmx to load another page.
    package static let hxRedirect = trusted("HX-Redirect")
    /// The page that an htmx request comes from.
    package static let hxCurrentURL = trusted("HX-Current-URL")
    /// Makes the browser forget what it stores.
    package static let clearSiteData = trusted("Clear-Site-Data")
    /// Instructions for search engines.
    package static let xRobotsTag = trusted("X-Robots-Tag")
    /// The account of a response, set by ``AccountMiddleware``; in a request, the account that the sender expects.
    static let lokiAccount = trusted("Loki-Account")
    /// Set by ``SignInMiddleware`` on the request: the account of the forms in its page.
    static let formAccount = trusted("Loki-Form-Account")
    static let accelBuffering = trusted("X-Accel-Buffering")
    static let lastEventID = trusted("Last-Event-ID")
    static let forwarded = trusted("Forwarded")
    static let xForwardedFor = trusted("X-Forwarded-For")
    /// The identifier of the request in the log.
    package static let xRequestID = trusted("X-Request-ID")
    static let secFetchSite = trusted("Sec-Fetch-Site")
    static let referrerPolicy = trusted("Referrer-Policy")
    static let permissionsPolicy = trusted("Permissions-Policy")
    static let crossOriginOpenerPolicy = trusted("Cross-Origin-Opener-Policy")
    static let frameOptions = trusted("X-Frame-Options")

    private static func trusted(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else {
            preconditionFailure("A field name of the program is no token: \(name)")
        }
        return name
    }
}
