package import HTTPTypes

extension HTTPField.Name {
    /// Sent by htmx with each of its requests.
    package static let hxRequest = trusted("HX-Request")
    /// Tells htmx to load another page.
    package static let hxRedirect = trusted("HX-Redirect")
    /// The page that a request by htmx comes from.
    package static let hxCurrentURL = trusted("HX-Current-URL")
    /// Tells the browser to forget what it keeps.
    package static let clearSiteData = trusted("Clear-Site-Data")
    static let accelBuffering = trusted("X-Accel-Buffering")
    static let lastEventID = trusted("Last-Event-ID")
    static let xForwardedFor = trusted("X-Forwarded-For")
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
