package import ValuesCore

extension Localizer {
    /// A time with its unit, as `6分` or `6 min`.
    ///
    /// - Parameter amount: the time in `unit`.
    package func amount(_ amount: FixedDecimal, in unit: DurationUnit) -> String {
        self(unit.textWithAmount, number(amount))
    }

    /// The unit's word alone.
    package func unit(_ unit: DurationUnit) -> String {
        self(unit.text)
    }
}

extension DurationUnit {
    fileprivate var textWithAmount: UnitText {
        switch self {
        case .minutes: .minutes
        case .seconds: .seconds
        }
    }

    fileprivate var text: UnitText {
        switch self {
        case .minutes: .minuteUnit
        case .seconds: .secondUnit
        }
    }
}
