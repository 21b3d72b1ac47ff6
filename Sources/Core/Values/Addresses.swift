import Foundation

/// A path of this site, with its query, that came from outside, as in `?next=`.
package struct LocalPath: Hashable, Sendable {
    package let text: String

    /// - Returns: nil for what could lead a browser elsewhere (`//host`, `/\host`, an address with a scheme) or is no
    ///   path. Browsers drop tabs and line breaks from addresses, so only printable ASCII passes.
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
    /// As the value of a field in an address's query: all but the unreserved characters of RFC 3986 is encoded.
    package var queryEncoded: String {
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension Collection<UInt8> {
    /// What a form or a query means: the bytes behind `%XX` and `+`.
    ///
    /// Foundation's `removingPercentEncoding` would leave out a byte order mark at the start.
    ///
    /// - Returns: nil when a percent sign stands without two hexadecimal digits.
    package func percentDecoded() -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count)
        var iterator = makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"):
                decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = iterator.next()?.hexadecimalDigit, let low = iterator.next()?.hexadecimalDigit
                else { return nil }
                decoded.append(high << 4 | low)
            default:
                decoded.append(byte)
            }
        }
        return decoded
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
    /// Which addresses belong to one customer of a network, who can change between them at will: an IPv4 address itself,
    /// or the 56 bits that name a home's IPv6 networks (RFC 6177).
    package var clientNetwork: String {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, self, &bytes) == 1 else { return self }
        let start = withUnsafeBytes(of: bytes) { $0.prefix(7).map { String($0, radix: 16) } }
        return "\(start.joined(separator: ":"))/56"
    }
}
