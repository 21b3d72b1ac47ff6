/// A decimal number with two fraction digits: what people type for times and temperatures, without rounding.
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
        let (whole, fraction) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        return switch fraction {
        case 0: "\(sign)\(whole)"
        case let tenths where tenths.isMultiple(of: 10): "\(sign)\(whole).\(tenths / 10)"
        case 1...9: "\(sign)\(whole).0\(fraction)"
        default: "\(sign)\(whole).\(fraction)"
        }
    }
}
