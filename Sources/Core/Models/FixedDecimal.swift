import Foundation

/// A decimal number with two fraction digits: durations and temperatures as typed, without rounding.
package struct FixedDecimal: Hashable, Sendable {
    /// The number times one hundred: 1620 for 16.2.
    package let hundredths: Int

    /// The number `hundredths` / 100.
    package init(hundredths: Int) {
        self.hundredths = hundredths
    }

    /// A whole number.
    ///
    /// - Precondition: `whole` times one hundred fits in `Int`.
    package init(_ whole: Int) {
        self.init(hundredths: whole * 100)
    }
}

extension FixedDecimal: Comparable {
    package static func < (left: FixedDecimal, right: FixedDecimal) -> Bool {
        left.hundredths < right.hundredths
    }
}

extension FixedDecimal: CustomStringConvertible {
    /// Plain ASCII without grouping or trailing zeros: `16.2`, `6`, `-0.5`.
    package var description: String {
        // Most numbers are whole, and a list writes hundreds of them.
        guard !hundredths.isMultiple(of: 100) else { return String(hundredths / 100) }
        let (whole, fraction) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        return switch fraction {
        case let tenths where tenths.isMultiple(of: 10): "\(sign)\(whole).\(tenths / 10)"
        case 1...9: "\(sign)\(whole).0\(fraction)"
        default: "\(sign)\(whole).\(fraction)"
        }
    }
}

extension FixedDecimal {
    /// The number with two fraction digits nearest to `value`; the inverse of ``doubleValue``.
    ///
    /// A file can hold any number, which must not crash the program: numbers further from zero than 1,000,000,000,000
    /// are clamped to it, and NaN becomes zero.
    package init(nearest value: Double) {
        let limit = 1e14
        let hundredths = (value * 100).rounded()
        self.init(hundredths: hundredths.isNaN ? 0 : Int(min(max(hundredths, -limit), limit)))
    }

    /// The mean of some numbers, rounded to hundredths; nil without numbers.
    package static func mean(of sum: Double, count: Int) -> FixedDecimal? {
        count == 0 ? nil : FixedDecimal(nearest: sum / Double(count))
    }

    /// For files and protocols that only have binary numbers.
    package var doubleValue: Double {
        Double(hundredths) / 100
    }
}

/// Coded as a decimal number with at most two fraction digits, `16.2`, and never converted to a binary one.
extension FixedDecimal: Codable {
    /// The range that is read: far more than people measure, and safe for `Int`.
    private static let readable = FixedDecimal(-1_000_000_000_000)...FixedDecimal(1_000_000_000_000)

    /// - Throws: `DecodingError`. Its underlying error is a ``TypedNumberError`` for a number that is not supported:
    ///   one with more than two fraction digits, or further from zero than 1,000,000,000,000.
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
        // Drops trailing zeros, which would be written.
        while exponent < 0, significand.isMultiple(of: 10) {
            significand /= 10
            exponent += 1
        }
        return Decimal(
            sign: significand < 0 ? .minus : .plus, exponent: exponent, significand: Decimal(significand.magnitude))
    }
}

extension FixedDecimal {
    /// Reads a number as people type it on Japanese and English keyboards.
    ///
    /// It accepts surrounding white space, full-width digits and signs (`８８．５`), a leading `+` or minus in its many
    /// forms (`−`, `－`, and the `ー` of a Japanese keyboard), and as the decimal separator a point, a comma or the `、`
    /// and `。` of a Japanese keyboard. Either side of the separator may be empty: `5.`, `.5`.
    ///
    /// A comma before exactly three digits (`1,000`) is refused: it could mean one or a thousand.
    ///
    /// - Returns: `nil` when `text` is empty or blank.
    package static func parse(typed text: String) throws(TypedNumberError) -> FixedDecimal? {
        var symbols: [Symbol] = []
        for scalar in trimmed(text) {
            guard let symbol = Symbol(scalar) else { throw .notANumber }
            symbols.append(symbol)
        }
        guard let first = symbols.first else { return nil }
        let isSigned = first == .minus || first == .plus
        return try magnitude(isSigned ? symbols.dropFirst() : symbols[...], isNegative: first == .minus)
    }

    private static func trimmed(_ text: String) -> Substring.UnicodeScalarView {
        let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return scalars }
        return scalars[...last]
    }

    private static func magnitude(
        _ symbols: ArraySlice<Symbol>, isNegative: Bool
    ) throws(TypedNumberError) -> FixedDecimal {
        let separator = symbols.firstIndex { $0 == .point || $0 == .comma }
        let whole = try digits(symbols[..<(separator ?? symbols.endIndex)])
        let fraction = try digits(separator.map { symbols[($0 + 1)...] } ?? [])
        guard !whole.isEmpty || !fraction.isEmpty else { throw .notANumber }
        if let separator, symbols[separator] == .comma, fraction.count == 3 { throw .notANumber }
        guard fraction.dropFirst(2).allSatisfy({ $0 == 0 }) else { throw .tooManyFractionDigits }

        var hundredths = 0
        for digit in whole + (fraction + [0, 0]).prefix(2) {
            let (shifted, isTooLong) = hundredths.multipliedReportingOverflow(by: 10)
            let (next, isTooLarge) = shifted.subtractingReportingOverflow(digit)
            // Negative while reading, because the most negative number has no positive counterpart.
            guard !isTooLong, !isTooLarge else { throw .outOfRange }
            hundredths = next
        }
        if isNegative { return FixedDecimal(hundredths: hundredths) }
        guard hundredths > Int.min else { throw .outOfRange }
        return FixedDecimal(hundredths: -hundredths)
    }

    private static func digits(_ symbols: ArraySlice<Symbol>) throws(TypedNumberError) -> [Int] {
        var digits: [Int] = []
        for symbol in symbols {
            guard case .digit(let digit) = symbol else { throw .notANumber }
            digits.append(digit)
        }
        return digits
    }
}

/// One typed character of a number.
///
/// A separate table instead of compatibility normalization, which would read `10²` as 102 and `①` as 1.
private enum Symbol: Equatable {
    case digit(Int)
    case point
    case comma
    case plus
    case minus

    init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "0"..."9": self = .digit(Int(scalar.value - 0x30))
        case "０"..."９": self = .digit(Int(scalar.value - 0xFF10))
        case ".", "．", "。", "｡": self = .point
        case ",", "，", "、", "､": self = .comma
        case "+", "＋": self = .plus
        // Hyphens, figure dash, dashes, minus, small and full-width hyphen, and the long vowel marks.
        case "-", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE63}", "－", "ー", "ｰ": self = .minus
        default: return nil
        }
    }
}

/// Why a typed text is not a ``FixedDecimal``.
package enum TypedNumberError: Error, Hashable, Sendable {
    /// It is not a plain decimal number: it has letters, units, exponents, several separators or grouped digits.
    case notANumber
    /// It has more than two significant fraction digits: `1.234`, but not `1.500`.
    case tooManyFractionDigits
    /// It is a number that ``FixedDecimal`` cannot represent.
    case outOfRange
}
