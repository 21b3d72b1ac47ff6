import Foundation

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) equals the plain one, and the zone of an
/// IPv6 address (`fe80::1%eth0`) is ignored.
package struct IPAddress: Hashable, Sendable {
    /// The longest spelling of an address with the name of a network interface, in bytes.
    private static let longestText = 64

    /// 4 or 16 bytes, the most significant one first.
    fileprivate let bytes: [UInt8]

    /// - Returns: nil for anything but an address without brackets and port.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longestText, !text.utf8.contains(0) else { return nil }
        if let bytes = Self.bytes(of: text, AF_INET, count: 4) {
            self.bytes = bytes
            return
        }
        let plain = text.utf8.firstIndex(of: UInt8(ascii: "%")).map { String(text[..<$0]) } ?? text
        guard let bytes = Self.bytes(of: plain, AF_INET6, count: 16) else { return nil }
        self.bytes = bytes.starts(with: Self.mappedPrefix) ? Array(bytes.dropFirst(Self.mappedPrefix.count)) : bytes
    }

    fileprivate init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the address only leads to this machine.
    package var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// Whether a host name always means this machine: `localhost`, `127.0.0.2`, `[::1]`, with or without brackets. A
    /// name that only looks like one can be anywhere: `127.evil.example`.
    package static func isLoopback(host: String) -> Bool {
        let name = withoutBrackets(host)
        return ["localhost", "localhost."].contains(name.lowercased()) || IPAddress(name)?.isLoopback == true
    }

    /// The host in the form for listening: `::1` for `[::1]`.
    package static func withoutBrackets(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    fileprivate static let mappedPrefix: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func bytes(of text: String, _ family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}

extension IPAddress: CustomStringConvertible {
    /// The canonical spelling, by which addresses can be compared.
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}

/// The addresses that begin with the same bits, in CIDR notation: `10.0.0.0/8`, `2001:db8::/32`. A single address is a
/// range, too.
package struct IPRange: Hashable, Sendable {
    private let first: IPAddress
    /// The length of the prefix in bits: at least 1, at most the length of the address.
    private let length: Int

    /// Bits after the prefix are ignored: `172.17.0.1/16`, as `ip address` prints it, is all of that network.
    ///
    /// - Returns: nil for anything but an address with or without a length, and for `/0`, which would be all addresses.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let part = parts.first, let address = IPAddress(String(part)) else { return nil }
        var length = address.bytes.count * 8
        if parts.count == 2 {
            guard (1...3).contains(parts[1].utf8.count), let number = UInt8(parts[1]), parts[1] == "\(number)" else {
                return nil
            }
            // An IPv4 range can be written in IPv6: `::ffff:10.0.0.0/104`.
            let isMapped = address.bytes.count == 4 && part.utf8.contains(UInt8(ascii: ":"))
            let given = Int(number) - (isMapped ? IPAddress.mappedPrefix.count * 8 : 0)
            guard (1...length).contains(given) else { return nil }
            length = given
        }
        self.length = length
        let count = length
        first = IPAddress(
            bytes: address.bytes.enumerated().map { $1 & Self.mask(min(max(count - $0 * 8, 0), 8)) })
    }

    package func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        return first.bytes.indices.allSatisfy { index in
            first.bytes[index] == address.bytes[index] & Self.mask(min(max(length - index * 8, 0), 8))
        }
    }

    /// - Parameter count: the number of significant bits in a byte, from 0 to 8.
    private static func mask(_ count: Int) -> UInt8 { count == 0 ? 0 : 0xFF << UInt8(8 - count) }
}
