import Foundation
import ValuesCore

/// Tells the time of day to the millisecond, on a clock of 24 hours in every language: `21:00:00.123`.
struct ClockTimeFormat {
    /// The person's.
    let timeZone: TimeZone

    func text(of instant: Timestamp) -> String {
        let offset = Int64(timeZone.secondsFromGMT(for: instant.date)) * 1_000
        let day: Int64 = 86_400_000
        let milliseconds = ((instant.milliseconds + offset) % day + day) % day
        let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
        let seconds = milliseconds / 1_000 % 60
        return "\(digits(hours)):\(digits(minutes)):\(digits(seconds)).\(digits(milliseconds % 1_000, 3))"
    }

    private func digits(_ number: Int64, _ count: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: count - text.count) + text
    }
}
