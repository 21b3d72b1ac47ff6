import Foundation
import ValuesCore

/// An instant as it is typed: `2026-11-20T12:00:00Z`, or a day, which means its start.
struct InstantText: Sendable {
    let dates: DateText
    let timeZone: TimeZone

    func instant(typed text: String) throws(InputProblem) -> Timestamp {
        if let instant = Timestamp(internet: text.halfWidth.withoutOuterSpaces) { return instant }
        return start(of: try dates.date(typed: text))
    }

    private func start(of day: CivilDate) -> Timestamp {
        let midnight = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
        // Twice, because the clock may have been changed between the two.
        let near = midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: midnight)))
        return Timestamp(midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: near))))
    }
}
