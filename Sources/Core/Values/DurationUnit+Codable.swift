/// Is coded as its raw value.
extension DurationUnit: Codable {}
