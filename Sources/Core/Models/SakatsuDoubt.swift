/// A value that is probably a mistake, such as 912 minutes. The user is asked about it once, but it is never refused.
package struct SakatsuDoubt: Equatable, Sendable {
    package let field: SakatsuField
    package let value: SakatsuDoubtfulValue
}

/// A value beyond what people record. The user is asked about it once, wherever it is in the form.
package enum SakatsuDoubtfulValue: Hashable, Sendable {
    case time(SaunaStep.Kind, FixedDecimal, DurationUnit)
    case celsius(SaunaTemperature.Kind, FixedDecimal)

    /// The ASCII text with which a form submits that the user was asked about it.
    package var key: String {
        switch self {
        case .time(let kind, let amount, let unit): "\(kind.rawValue):\(amount):\(unit.rawValue)"
        case .celsius(let kind, let celsius): "\(kind.rawValue):\(celsius)"
        }
    }
}

extension SakatsuContent {
    /// The values that may be typing errors, in the order of the form. Only numbers that can be stored are checked.
    package var doubts: [SakatsuDoubt] {
        let times = sets.enumerated().flatMap { set, steps in
            steps.steps.enumerated().compactMap { step, content in
                content.doubtfulValue.map { SakatsuDoubt(field: .stepAmount(set: set, step: step), value: $0) }
            }
        }
        let celsius = temperatures.enumerated().compactMap { index, temperature in
            temperature.doubtfulValue.map { SakatsuDoubt(field: .celsius(index), value: $0) }
        }
        return times + celsius
    }
}

extension SaunaStep {
    /// At least twice the longest time that people record.
    private var longestMinutes: Int {
        switch kind {
        case .sauna, .coolBath: 60
        case .relaxation, .other: 240
        }
    }

    fileprivate var doubtfulValue: SakatsuDoubtfulValue? {
        guard let seconds, let amount = time.amount, time.isRecordable, seconds > FixedDecimal(longestMinutes * 60)
        else { return nil }
        return .time(kind, amount, time.unit)
    }
}

extension SaunaTemperature {
    /// Steam baths have 40 ℃, and some cool baths are hardly cold.
    private var plausible: ClosedRange<FixedDecimal> {
        switch kind {
        case .sauna: FixedDecimal(30)...FixedDecimal(140)
        case .coolBath: FixedDecimal(0)...FixedDecimal(45)
        }
    }

    fileprivate var doubtfulValue: SakatsuDoubtfulValue? {
        guard let celsius, Self.recordable.contains(celsius), !plausible.contains(celsius) else { return nil }
        return .celsius(kind, celsius)
    }
}
