import Foundation
import HTTPTypes
package import Hummingbird

/// The cookie that holds a session's secret.
///
/// Under https its name begins with `__Host-`: browsers then accept it from this host alone, with `Secure` and for all
/// paths (RFC 6265bis, 4.1.3.2). Over plain http, which only this machine itself speaks, it has another name.
package struct SessionCookie: Sendable {
    private let site: Site

    package init(site: Site) {
        self.site = site
    }

    /// The secret that the browser sends; nil when it sends none.
    package func secret(in request: Request) -> String? {
        request.cookies[name(for: request)]?.value
    }

    /// The header that makes the browser keep the secret.
    ///
    /// - Parameter seconds: how long; the server may end the session earlier.
    package func keeping(_ secret: String, seconds: Int, for request: Request) -> String {
        "\(name(for: request))=\(secret); Path=/; Max-Age=\(seconds); \(attributes(for: request))"
    }

    /// The header that makes the browser forget the secret.
    package func forgetting(for request: Request) -> String {
        "\(name(for: request))=; Path=/; Max-Age=0; \(attributes(for: request))"
    }

    private func name(for request: Request) -> String {
        site.isSecure(request) ? "__Host-loki" : "loki"
    }

    private func attributes(for request: Request) -> String {
        site.isSecure(request) ? "Secure; HttpOnly; SameSite=Lax" : "HttpOnly; SameSite=Lax"
    }
}
