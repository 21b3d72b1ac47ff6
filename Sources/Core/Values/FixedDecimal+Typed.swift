extension FixedDecimal {
    /// Reads a number as people type it on Japanese and English keyboards.
    ///
    /// Understood are white space around it, full-width digits and signs (`８８．５`), a leading `+` or minus in
    /// its many forms (`−`, `－`, and the `ー` of a Japanese keyboard), and as the decimal separator a point, a
    /// comma or the `、` and `。` of a Japanese keyboard. Either side of the separator may be empty: `5.`, `.5`.
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
            // Counted downwards, because the most negative number has no positive counterpart.
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
/// A table of its own instead of compatibility normalisation, which would read `10²` as 102 and `①` as 1.
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
