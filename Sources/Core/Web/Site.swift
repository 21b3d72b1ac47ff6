import HTTPTypes
package import Hummingbird
import ModelsCore

/// The host names under which the server answers.
package struct Site: Hashable, Sendable {
    /// The public address, when the server runs behind a TLS proxy; nil when it only answers on this machine.
    package let publicURL: PublicURL?

    package init(publicURL: PublicURL?) {
        self.publicURL = publicURL
    }

    /// Whether browsers reach the server over TLS.
    package var isSecure: Bool { publicURL != nil }

    /// Whether a request is meant for this server.
    ///
    /// A page from elsewhere can make its own name lead to 127.0.0.1 ("DNS rebinding") and would then count as the same
    /// site; the `Host` header reveals that. Behind a proxy, this machine's own name is only for programs that monitor
    /// the server: otherwise a proxy that does not pass the name on would go unnoticed.
    func answers(_ request: Request) -> Bool {
        let isHealthCheck = request.uri.path.hasPrefix("/health/") || request.uri.path == "/metrics"
        // HTTP/1.0 needs none, and monitoring programs often still use it.
        guard let authority = request.head.authority else { return isHealthCheck }
        guard let publicURL else { return isLoopback(authority) }
        return publicURL.isNamed(by: authority) || isLoopback(authority) && isHealthCheck
    }

    /// The start of the addresses under which the sender of this request reaches the server: `https://sauna.example`.
    package func origin(for request: Request) -> String {
        publicURL?.origin ?? "http://\(request.head.authority ?? "127.0.0.1")"
    }

    private func isLoopback(_ authority: String) -> Bool {
        let text = authority.utf8
        guard text.count <= 64, text.allSatisfy({ $0 < 0x80 }) else { return false }
        // By hand: a regular expression is compiled for each request, which takes longer than a short response.
        let isBracketed = text.first == UInt8(ascii: "[")
        let end = text.firstIndex(of: UInt8(ascii: isBracketed ? "]" : ":"))
        let hostEnd = isBracketed ? end.map(text.index(after:)) : end ?? text.endIndex
        guard let hostEnd, IPAddress.isLoopback(host: String(authority[..<hostEnd])) else { return false }
        // Only a port may follow: `localhost:1@sauna.example` names another host.
        let port = text[hostEnd...]
        let digits = port.dropFirst()
        return port.isEmpty
            || port.first == UInt8(ascii: ":") && digits.count <= 5
                && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

/// An https address without a path.
package struct PublicURL: Hashable, Sendable {
    /// Host and port, in lower case, the port only if it is not 443.
    package let authority: String

    /// `https://` and the authority.
    package var origin: String { "https://\(authority)" }

    /// Whether a `Host` header names it, with or without the port.
    func isNamed(by authority: String) -> Bool {
        let name = authority.lowercased()
        return name == self.authority || name == "\(self.authority):443"
    }

    /// - Returns: nil for anything but an https address without user, path, query or fragment.
    package init?(_ text: String) {
        guard
            let authority = text.lowercased().wholeMatch(of: /https:\/\/([a-z0-9.\-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?\/?/)
        else { return nil }
        let port = authority.output.2 == ":443" ? "" : authority.output.2 ?? ""
        self.authority = "\(authority.output.1)\(port)"
    }
}

/// Answers only under the site's own names.
package struct HostMiddleware: RouterMiddleware {
    private let site: Site

    package init(site: Site) {
        self.site = site
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        guard site.answers(request) else { throw HTTPError(.misdirectedRequest) }
        return try await next(request, context)
    }
}

/// Refuses writes that another site's page sends.
///
/// Browsers send the origin of a request in `Sec-Fetch-Site`, older ones at least in `Origin`. A client that sends
/// neither is not a browser, and sends no cookies unintentionally.
package struct CrossSiteMiddleware: RouterMiddleware {
    private let site: Site
    private let mayWrite: @Sendable (Request) -> Bool

    /// - Parameter mayWrite: whether another site's page may write nevertheless; only for routes that ignore cookies.
    package init(site: Site, mayWrite: @escaping @Sendable (Request) -> Bool = { _ in false }) {
        self.site = site
        self.mayWrite = mayWrite
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        let isSafe = [.get, .head, .options].contains(request.method)
        guard isSafe || isSameSite(request) || mayWrite(request) else { throw HTTPError(.forbidden) }
        return try await next(request, context)
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
