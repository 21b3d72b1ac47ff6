import Foundation
import ModelsCore
import TypedCore

extension TypedDays {
    /// Days offered for completion; they are understood in any language.
    static let offered = ["today", "yesterday", "今日", "昨日"]
    /// Periods offered for completion.
    static let offeredPeriods = ["今週", "先週", "今月", "先月", "今年", "去年"]

    func date(typed text: String) throws(InputProblem) -> CivilDate {
        guard let day = day(text, allowsTime: false) else { throw .invalid(.notADate(text)) }
        return day
    }

    func days(typed text: String) throws(InputProblem) -> ClosedRange<CivilDate> {
        guard let days = period(text) else { throw .invalid(.notAPeriod(text)) }
        return days
    }

    /// Reads an instant, or the start of a day or a period.
    func instant(typed text: String) throws(InputProblem) -> Timestamp {
        if let instant = instant(text, second: 0) { return instant }
        return try instant(days(typed: text).lowerBound, second: 0)
    }
}

extension StepTime {
    /// Reads a time, in minutes unless it has a unit, and `-` for an unknown one.
    init(typed text: String) throws(InputProblem) {
        guard let time = TypedScanner.read(text, { $0.stepTime() }), time.isRecordable else {
            throw .invalid(.notATime(text))
        }
        self = time
    }

    /// The text from which ``init(typed:)`` reads the same time in the same unit: `10`, `60s`, `-`.
    var typed: String {
        (amount?.description ?? "-") + (unit == .minutes ? "" : "s")
    }
}

extension SaunaTemperature {
    /// Reads a temperature: `88`, `16.2`, `８８℃`, and `-` for an unknown one.
    ///
    /// - Returns: the temperature in ℃; nil for an unknown one.
    static func celsius(typed text: String) throws(InputProblem) -> FixedDecimal? {
        guard !["-", "ー", "?"].contains(text.halfWidth.withoutOuterSpaces) else { return nil }
        guard let celsius = TypedScanner.read(text, decimalComma: true, { $0.celsius() }), recordable.contains(celsius)
        else { throw .invalid(.notATemperature(text)) }
        return celsius
    }
}
