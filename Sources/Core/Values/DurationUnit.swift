/// The unit in which a time is typed and shown. Times are kept in seconds whatever their unit.
package enum DurationUnit: String, Hashable, Sendable, CaseIterable {
    case minutes
    case seconds

    /// - Parameter amount: a time in this unit.
    package func seconds(_ amount: FixedDecimal) -> FixedDecimal {
        FixedDecimal(hundredths: amount.hundredths * secondsPerUnit)
    }

    /// The time in this unit, rounded to two fraction digits.
    package func amount(_ seconds: FixedDecimal) -> FixedDecimal {
        FixedDecimal(hundredths: (seconds.hundredths + secondsPerUnit / 2) / secondsPerUnit)
    }

    private var secondsPerUnit: Int {
        switch self {
        case .minutes: 60
        case .seconds: 1
        }
    }
}
