/// One of a few fixed words, coded as its raw value.
package protocol Word: RawRepresentable<String>, CaseIterable, Codable {}

extension Word {
    /// - Throws: `DecodingError`, whose underlying error is an ``UnknownWordError`` for any other word.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let word = Self(rawValue: text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "The word is not known",
                    underlyingError: UnknownWordError(known: Self.allCases.map(\.rawValue))))
        }
        self = word
    }
}

/// A word that is not among the allowed ones.
package struct UnknownWordError: Error, Hashable, Sendable {
    package let known: [String]
}
