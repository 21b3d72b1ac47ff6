/// The unit in which a duration is typed and shown. Durations are stored in seconds in any case.
package enum DurationUnit: String, Hashable, Sendable, Word {
    case minutes
    case seconds

    /// - Parameter amount: a duration in this unit.
    /// - Returns: the duration in seconds; the nearest representable one for an absurdly large amount.
    package func seconds(_ amount: FixedDecimal) -> FixedDecimal {
        let (hundredths, overflows) = amount.hundredths.multipliedReportingOverflow(by: secondsPerUnit)
        guard overflows else { return FixedDecimal(hundredths: hundredths) }
        return FixedDecimal(hundredths: amount.hundredths < 0 ? .min : .max)
    }

    /// The shortest duration that is too long to be recorded, in this unit.
    package var limit: FixedDecimal {
        FixedDecimal(hundredths: StepTime.recordable.upperBound.hundredths / secondsPerUnit)
    }

    package var secondsPerUnit: Int {
        switch self {
        case .minutes: 60
        case .seconds: 1
        }
    }
}

/// The duration of a step and the unit to show it in.
///
/// A duration is always shown exactly: 90 s are 1.5 minutes, while 500 s are shown in seconds whatever the given unit,
/// because no number of minutes with two fraction digits is equal to it.
package struct StepTime: Sendable {
    /// The durations that can be recorded, in seconds: less than 1,000 minutes.
    package static let recordable = FixedDecimal(0)..<FixedDecimal(60_000)

    /// nil when no duration was entered.
    package let seconds: FixedDecimal?
    /// The unit that was entered. It is only stored and coded, so that programs read back what they wrote; ``unit`` is
    /// the one to show.
    package let givenUnit: DurationUnit

    package init(seconds: FixedDecimal?, unit: DurationUnit) {
        self.seconds = seconds
        givenUnit = unit
    }

    /// - Parameter amount: the duration as typed, in `unit`.
    package init(amount: FixedDecimal?, unit: DurationUnit) {
        self.init(seconds: amount.map(unit.seconds), unit: unit)
    }

    /// The unit of ``amount``: seconds when two fraction digits are not enough for the given unit.
    package var unit: DurationUnit {
        seconds?.hundredths.isMultiple(of: givenUnit.secondsPerUnit) ?? true ? givenUnit : .seconds
    }

    /// The exact duration in ``unit``; nil when there is none.
    package var amount: FixedDecimal? {
        seconds.map { FixedDecimal(hundredths: $0.hundredths / unit.secondsPerUnit) }
    }

    /// Whether the duration is among the ``recordable`` ones; a missing one always is.
    package var isRecordable: Bool {
        seconds.map(Self.recordable.contains) ?? true
    }
}

/// Durations are equal when they look the same: a form or table that shows 500 s changes nothing when it is sent back.
extension StepTime: Hashable {
    package static func == (left: StepTime, right: StepTime) -> Bool {
        left.seconds == right.seconds && left.unit == right.unit
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(seconds)
        hasher.combine(unit)
    }
}

extension StepTime: Codable {
    private enum CodingKeys: String, CodingKey {
        case seconds
        case givenUnit = "unit"
    }
}
