import Foundation
import ValuesCore

extension KeyedDecodingContainer {
    /// A text without U+0000, at which other programs would end it.
    func text(_ key: Key) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard !text.unicodeScalars.contains("\0") else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "It holds U+0000")
        }
        return text
    }

    /// The same; empty when it is missing or null.
    func optionalText(_ key: Key) throws -> String {
        guard contains(key), try !decodeNil(forKey: key) else { return "" }
        return try text(key)
    }
}

extension KeyedEncodingContainer {
    /// In lower case: `UUID` itself is coded in upper case.
    mutating func encode(id: UUID, forKey key: Key) throws {
        try encode(id.canonicalText, forKey: key)
    }
}
