import Foundation

/// Which addresses belong to one customer of a network, who can change between them at will.
package enum ClientNetwork {
    /// An IPv4 address itself, or the 56 bits that name a home's IPv6 networks (RFC 6177).
    package static func name(of address: String) -> String {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        let start = withUnsafeBytes(of: bytes) { $0.prefix(7).map { String($0, radix: 16) } }
        return "\(start.joined(separator: ":"))/56"
    }
}
