import Foundation

/// A text that people write, compared and hashed by its bytes.
///
/// `==` of `String` treats an é as equal to an e with an accent, so that such a correction would not be saved. It also
/// takes quadratic time in the length of a combining run, which texts from before the limit may contain.
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

/// Coded as the text itself. U+0000 is refused, because other programs would end the text there.
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
    /// The text; empty when it is missing or null.
    func optionalText(_ key: Key) throws -> String {
        try decodeIfPresent(Exact.self, forKey: key)?.wrappedValue ?? ""
    }
}

extension KeyedEncodingContainer {
    /// Chosen by the module's types over the encoding of `Exact`: it saves a container for each text of a list.
    mutating func encode(_ text: Exact, forKey key: Key) throws {
        try encode(text.wrappedValue, forKey: key)
    }

    /// Chosen by the module's types over the encoding of `UUID`, which is in upper case.
    mutating func encode(_ id: UUID, forKey key: Key) throws {
        try encode(id.canonicalText, forKey: key)
    }
}
