import Foundation

/// Is coded as a decimal number with at most two fraction digits, `16.2`, and never by way of a binary one.
extension FixedDecimal: Codable {
    /// What is read: far more than anybody measures, and far from what `Int` cannot hold.
    private static let readable = FixedDecimal(-1_000_000_000_000)...FixedDecimal(1_000_000_000_000)

    /// - Throws: `DecodingError`. Its underlying error is a ``TypedNumberError`` when it is a number, yet none that can
    ///   be taken: with more than two fraction digits, or beyond 1,000,000,000,000 on either side of zero.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(Decimal.self).description
        do {
            guard let number = try FixedDecimal.parse(typed: text) else { throw TypedNumberError.notANumber }
            guard Self.readable.contains(number) else { throw TypedNumberError.outOfRange }
            self = number
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "The number cannot be taken",
                    underlyingError: error))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(decimal)
    }

    private var decimal: Decimal {
        var significand = hundredths
        var exponent = -2
        // Zeros at its end would be written.
        while exponent < 0, significand.isMultiple(of: 10) {
            significand /= 10
            exponent += 1
        }
        return Decimal(
            sign: significand < 0 ? .minus : .plus, exponent: exponent, significand: Decimal(significand.magnitude))
    }
}
