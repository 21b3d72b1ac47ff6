/// Is coded as text, see ``internetText``.
extension Timestamp: Codable {
    /// - Throws: `DecodingError`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let instant = Timestamp(internet: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No instant of RFC 3339")
        }
        self = instant
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(internetText)
    }
}
