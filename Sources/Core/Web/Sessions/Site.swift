import HTTPTypes
package import Hummingbird

/// Under which names the server answers.
package struct Site: Hashable, Sendable {
    /// The address that people open, when the server stands behind a proxy that speaks TLS; nil when it answers on this
    /// machine alone.
    package let publicURL: PublicURL?

    package init(publicURL: PublicURL?) {
        self.publicURL = publicURL
    }

    /// Whether browsers reach the server over TLS.
    package var isSecure: Bool { publicURL != nil }

    /// Whether a request is meant for this server.
    ///
    /// A page from elsewhere can let its own name lead to 127.0.0.1 ("DNS rebinding") and would then count as the same
    /// site; the `Host` header gives it away. Behind a proxy, this machine's own name is for those who watch over the
    /// server only: otherwise a proxy that does not pass the name on would go unnoticed.
    func answers(_ request: Request) -> Bool {
        guard let authority = request.head.authority else { return true }
        guard let publicURL else { return isLoopback(authority) }
        return publicURL.isNamed(by: authority) || isLoopback(authority) && request.uri.path.hasPrefix("/health/")
    }

    /// The start of the addresses under which this request's sender reaches the server: `https://sauna.example`.
    package func origin(for request: Request) -> String {
        publicURL?.origin ?? "http://\(request.head.authority ?? "127.0.0.1")"
    }

    private func isLoopback(_ authority: String) -> Bool {
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        return ["127.0.0.1", "localhost", "[::1]"].contains(host.lowercased())
    }
}

/// An https address without a path.
package struct PublicURL: Hashable, Sendable {
    /// Host and port, in lower case, the port only where it is not 443.
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
