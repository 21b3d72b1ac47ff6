import Foundation

/// A text that people write, compared and hashed by its bytes.
///
/// For `==` of `String` an é is the same as an e and an accent, so that what was typed anew would not be kept; and it
/// takes the square of the length of a combining run, which texts of before there was a limit may hold.
@propertyWrapper
package struct Exact: Hashable, Sendable {
    package var wrappedValue: String

    package init(wrappedValue: String) {
        self.wrappedValue = wrappedValue
    }

    package static func == (left: Exact, right: Exact) -> Bool {
        left.wrappedValue.isIdentical(to: right.wrappedValue)
    }

    package func hash(into hasher: inout Hasher) {
        var text = wrappedValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}

/// Is coded as the text itself, which is refused with a U+0000, at which other programs would end it.
extension Exact: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = try container.decode(String.self)
        guard !wrappedValue.utf8.contains(0) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "It holds U+0000")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// A text; empty when it is missing or null.
    func optionalText(_ key: Key) throws -> String {
        try decodeIfPresent(Exact.self, forKey: key)?.wrappedValue ?? ""
    }
}

extension KeyedEncodingContainer {
    /// Chosen by the module's types before the encoding of `Exact`: a container less for each text of a list.
    mutating func encode(_ text: Exact, forKey key: Key) throws {
        try encode(text.wrappedValue, forKey: key)
    }

    /// Chosen by the module's types before that of `UUID`, which is in upper case.
    mutating func encode(_ id: UUID, forKey key: Key) throws {
        try encode(id.canonicalText, forKey: key)
    }
}
