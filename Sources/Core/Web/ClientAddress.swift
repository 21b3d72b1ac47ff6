import Foundation
import HTTPTypes
import Hummingbird
package import ModelsCore
import NIOCore

/// Finds out the address that a request came from.
package struct ClientAddress: Sendable {
    private let trustedProxies: [IPRange]

    /// - Parameter trustedProxies: the addresses of proxies whose `X-Forwarded-For` is trusted. Any other client can
    ///   write arbitrary values into that header.
    package init(trustedProxies: [IPRange]) {
        self.trustedProxies = trustedProxies
    }

    /// The last address that does not belong to a trusted proxy; `unknown` if there is no network, as in tests.
    func address(of request: Request, peer: SocketAddress?) -> String {
        var forwarded = request.headers[values: .xForwardedFor]
            .flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
        var address: IPAddress?
        switch peer {
        case .unixDomainSocket:
            // A socket is for a proxy.
            address = forwarded.popLast().flatMap(Self.address)
        case .v4, .v6: address = peer?.ipAddress.flatMap { IPAddress($0) }
        case nil: return "unknown"
        }
        // Only as far as proxies are trusted: there can be thousands.
        while let proxy = address, trustedProxies.contains(where: { $0.contains(proxy) }),
            let last = forwarded.popLast()
        {
            address = Self.address(last)
        }
        return address?.description ?? "unknown"
    }

    private static func address(_ text: Substring.UTF8View) -> IPAddress? {
        IPAddress(String(Substring(withoutPort(text.trimmingBlanks))))
    }

    /// Some proxies add the port: `192.0.2.1:50000`, `[2001:db8::1]:50000`.
    private static func withoutPort(_ text: Substring.UTF8View) -> Substring.UTF8View {
        let colon = UInt8(ascii: ":")
        if text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")) {
            let port = text[end...].dropFirst()
            return port.isEmpty || port.first == colon && isNumber(port.dropFirst()) ? text[..<end].dropFirst() : text
        }
        // An IPv6 address without brackets has more than one.
        guard let end = text.firstIndex(of: colon), isNumber(text[end...].dropFirst()) else { return text }
        return text[..<end]
    }

    private static func isNumber(_ text: Substring.UTF8View) -> Bool {
        (1...5).contains(text.count) && text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
