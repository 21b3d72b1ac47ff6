package import ValuesCore

extension Localizer {
    /// A time with its unit, as `6分` or `6 min`.
    ///
    /// - Parameter amount: the time in `unit`.
    package func amount(_ amount: FixedDecimal, in unit: DurationUnit) -> String {
        switch unit {
        case .minutes: self(.minutes(number(amount)))
        case .seconds: self(.seconds(number(amount)))
        }
    }

    /// The unit's word alone.
    package func unit(_ unit: DurationUnit) -> String {
        switch unit {
        case .minutes: self(.minuteUnit)
        case .seconds: self(.secondUnit)
        }
    }

    /// A temperature with its unit: `88℃`.
    package func celsius(_ celsius: FixedDecimal) -> String {
        self(.celsius(number(celsius)))
    }

    /// ℃
    package var celsiusUnit: String { self(.celsiusUnit) }
}
