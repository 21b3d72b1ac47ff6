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
