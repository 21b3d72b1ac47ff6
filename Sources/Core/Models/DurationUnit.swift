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

    /// The shortest time that is too long to be recorded, in this unit.
    package var limit: FixedDecimal {
        FixedDecimal(hundredths: StepTime.recordable.upperBound.hundredths / secondsPerUnit)
    }

    fileprivate var secondsPerUnit: Int {
        switch self {
        case .minutes: 60
        case .seconds: 1
        }
    }
}

/// How long a step takes and the unit to show that in.
///
/// A time is always shown exactly: 90 s are 1.5 minutes, while 500 s are shown in seconds whatever unit was given, because
/// no number of minutes with two fraction digits is as long.
package struct StepTime: Sendable {
    /// The times that people can record, in seconds: less than 1,000 minutes, whatever their unit.
    package static let recordable = FixedDecimal(0)..<FixedDecimal(60_000)

    /// nil when there is no time.
    package let seconds: FixedDecimal?
    /// The unit that was asked for. Only what is stored and coded has it, so that programs read back what they wrote;
    /// ``unit`` is the one to show.
    package let givenUnit: DurationUnit

    package init(seconds: FixedDecimal?, unit: DurationUnit) {
        self.seconds = seconds
        givenUnit = unit
    }

    /// - Parameter amount: the time as typed, in `unit`.
    package init(amount: FixedDecimal?, unit: DurationUnit) {
        self.init(seconds: amount.map(unit.seconds), unit: unit)
    }

    /// The unit of ``amount``: seconds where two fraction digits are too few for the given one.
    package var unit: DurationUnit {
        seconds?.hundredths.isMultiple(of: givenUnit.secondsPerUnit) ?? true ? givenUnit : .seconds
    }

    /// The time in ``unit``, exactly; nil when there is no time.
    package var amount: FixedDecimal? {
        seconds.map { FixedDecimal(hundredths: $0.hundredths / unit.secondsPerUnit) }
    }

    /// Whether it is one of the ``recordable`` times; no time always is.
    package var isRecordable: Bool {
        seconds.map(Self.recordable.contains) ?? true
    }
}

/// Times are equal when they are shown alike: a form or a table that shows 500 s changes nothing when it comes back.
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
