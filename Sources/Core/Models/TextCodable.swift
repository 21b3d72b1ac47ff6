/// A value that is coded as its description.
package protocol TextCodable: LosslessStringConvertible, Codable {}

extension TextCodable {
    /// - Throws: `DecodingError`, also for a text that is not such a description.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "It describes no \(Self.self)")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
