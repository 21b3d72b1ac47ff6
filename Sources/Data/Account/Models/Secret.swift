import Crypto
import Foundation

/// 256 random bits that prove who one is: a session's, a token's (see ``tokenText``), an invitation's, a password
/// reset's. Only its hash is kept.
package struct Secret: Hashable, Sendable {
    /// 43 characters of base64url (RFC 4648, 5).
    package let text: String

    /// - Returns: nil for anything but 43 characters of base64url.
    package init?(_ text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(\.isBase64URL) else { return nil }
        self.text = text
    }

    /// Makes a new one.
    package init(from generator: inout some RandomNumberGenerator) {
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        text = Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// SHA-256. Nothing slower is needed: 256 random bits cannot be guessed.
    var hash: Data {
        Data(SHA256.hash(data: Data(text.utf8)))
    }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    package var description: String { "Secret" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension UInt8 {
    fileprivate var isBase64URL: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
