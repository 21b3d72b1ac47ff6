/// The unit in which a time is typed and shown. Times are kept in seconds whatever their unit.
package enum DurationUnit: String, Hashable, Sendable, Word {
    case minutes
    case seconds

    /// - Parameter amount: a time in this unit.
    /// - Returns: the time in seconds; the nearest one that can be held when it is beyond all reason, as people can
    ///   type it.
    package func seconds(_ amount: FixedDecimal) -> FixedDecimal {
        let (hundredths, overflows) = amount.hundredths.multipliedReportingOverflow(by: secondsPerUnit)
        guard overflows else { return FixedDecimal(hundredths: hundredths) }
        return FixedDecimal(hundredths: amount.hundredths < 0 ? .min : .max)
    }

    /// The time in this unit, rounded to two fraction digits, halves away from zero.
    package func amount(_ seconds: FixedDecimal) -> FixedDecimal {
        let (whole, rest) = seconds.hundredths.quotientAndRemainder(dividingBy: secondsPerUnit)
        let isRoundedUp = rest.magnitude * 2 >= secondsPerUnit.magnitude
        return FixedDecimal(hundredths: isRoundedUp ? whole + rest.signum() : whole)
    }

    private var secondsPerUnit: Int {
        switch self {
        case .minutes: 60
        case .seconds: 1
        }
    }
}
