/// Why a typed text is no ``FixedDecimal``.
package enum TypedNumberError: Error, Hashable, Sendable {
    /// It is no plain decimal number: letters, units, exponents, several separators, digits in groups.
    case notANumber
    /// More than two fraction digits are significant: `1.234`, but not `1.500`.
    case tooManyFractionDigits
    /// It is a number that ``FixedDecimal`` cannot hold.
    case outOfRange
}
