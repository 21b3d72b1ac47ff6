import ValuesCore

/// What proves an account to the API, in `Authorization: Bearer …`. It shows itself nowhere else.
package struct APIToken: Hashable, Sendable {
    /// `loki_` and 43 characters of base64url (RFC 4648, 5).
    package let text: String

    /// - Returns: nil for anything else.
    package init?(_ text: String) {
        let prefix = TokenFormat.prefix.utf8
        let secret = text.utf8.dropFirst(prefix.count)
        guard text.utf8.starts(with: prefix), secret.count == 43, secret.allSatisfy(Self.isBase64URL)
        else { return nil }
        self.text = text
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension APIToken: CustomStringConvertible, CustomReflectable {
    package var description: String { "APIToken" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension APIToken: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let token = APIToken(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No token")
        }
        self = token
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
