import HTTPTypes
import Hummingbird
import NIOCore

/// Finds out from which address a request came.
package struct ClientAddress: Sendable {
    private let trustedProxies: Set<String>

    /// - Parameter trustedProxies: the addresses of proxies whose `X-Forwarded-For` is believed. Anybody else can
    ///   write into that header what they like.
    package init(trustedProxies: Set<String>) {
        self.trustedProxies = trustedProxies
    }

    /// The last address that no trusted proxy has; `unknown` where there is no network, as in tests.
    func address(of request: Request, peer: SocketAddress?) -> String {
        guard let peer = peer?.ipAddress else { return "unknown" }
        let forwarded = request.headers[values: .xForwardedFor]
            .flatMap { $0.split(separator: ",") }
            .map { $0.trimmingPrefix { $0 == " " } }
            .map { String($0.prefix { $0 != " " }) }
        let path = forwarded + [peer]
        return path.last { !trustedProxies.contains($0) } ?? path[0]
    }
}
