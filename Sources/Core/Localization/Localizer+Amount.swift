package import ModelsCore

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

    /// A duration in the usual form, whatever unit it was typed in: `6分`, `1分15秒`, `30秒`.
    package func duration(_ seconds: FixedDecimal) -> String {
        let texts = durationParts(seconds).map { amount($0.amount, in: $0.unit) }
        return texts.count == 2 ? self(.minutesAndSeconds(texts[0], texts[1])) : texts[0]
    }

    /// The whole minutes of a duration and the remaining seconds, one or both: 1 and 15 for `1分15秒`.
    package func durationParts(_ seconds: FixedDecimal) -> [(amount: FixedDecimal, unit: DurationUnit)] {
        let (minutes, rest) = seconds.hundredths.quotientAndRemainder(dividingBy: 60 * 100)
        let parts: [(amount: FixedDecimal, unit: DurationUnit)] = [
            (FixedDecimal(minutes), .minutes), (FixedDecimal(hundredths: rest), .seconds),
        ]
        let shown = parts.filter { $0.amount.hundredths != 0 }
        return shown.isEmpty ? [parts[0]] : shown
    }

    /// The name of the unit.
    package func unit(_ unit: DurationUnit) -> String {
        switch unit {
        case .minutes: self(.minuteUnit)
        case .seconds: self(.secondUnit)
        }
    }

    /// A temperature in the person's unit, with the unit: `88℃`, `190.4°F`.
    package func temperature(_ celsius: FixedDecimal) -> String {
        temperatureUnit.number(of: celsius).description + temperatureUnit.sign
    }

}
