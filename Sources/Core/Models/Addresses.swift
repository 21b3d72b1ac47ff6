import Foundation

/// A path of this site, with its query, from an outside source such as `?next=`.
package struct LocalPath: Hashable, Sendable {
    package let text: String

    /// - Returns: nil for a text that could lead a browser elsewhere (`//host`, `/\host`, an address with a scheme) or
    ///   is not a path. Browsers drop tabs and line breaks from addresses, so only printable ASCII is allowed.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= 2_000,
            bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            bytes.count == 1 || bytes[1] != UInt8(ascii: "/")
        else { return nil }
        self.text = text
    }
}

extension String {
    /// As the value of a query item: every character except the unreserved ones of RFC 3986 is encoded.
    package var queryEncoded: String {
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension Collection<UInt8> {
    /// Decodes a form or a query: the bytes encoded as `%XX` and `+`.
    ///
    /// Foundation's `removingPercentEncoding` would leave out a byte order mark at the start.
    ///
    /// - Returns: nil when a percent sign is not followed by two hexadecimal digits.
    package func percentDecoded() -> [UInt8]? {
        // Byte by byte through an arbitrary collection would take many times as long.
        switch withContiguousStorageIfAvailable(\.percentDecodedBytes) {
        case let bytes?: bytes
        case nil: Array(self).withUnsafeBufferPointer(\.percentDecodedBytes)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var percentDecodedBytes: [UInt8]? {
        var isRight = true
        let decoded = [UInt8](unsafeUninitializedCapacity: count) { decoded, length in
            var index = 0
            while index < count {
                var byte = self[index]
                index += 1
                if byte == UInt8(ascii: "+") {
                    byte = UInt8(ascii: " ")
                } else if byte == UInt8(ascii: "%") {
                    guard index + 1 < count, let high = self[index].hexadecimalDigit,
                        let low = self[index + 1].hexadecimalDigit
                    else {
                        isRight = false
                        return
                    }
                    byte = high << 4 | low
                    index += 2
                }
                decoded[length] = byte
                length += 1
            }
        }
        return isRight ? decoded : nil
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension String {
    /// The part of the address that identifies one customer of a network, who can change addresses within it at will:
    /// an IPv4 address itself, or the 56 bits that name a home's IPv6 networks (RFC 6177).
    package var clientNetwork: String {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, self, &bytes) == 1 else { return self }
        let start = withUnsafeBytes(of: bytes) { $0.prefix(7).map { String($0, radix: 16) } }
        return "\(start.joined(separator: ":"))/56"
    }
}
