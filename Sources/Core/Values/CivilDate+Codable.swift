/// Is coded as the text `2026-11-21`.
extension CivilDate: Codable {
    /// - Throws: `DecodingError`, also for a day that does not exist.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CivilDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No day of the calendar")
        }
        self = date
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
