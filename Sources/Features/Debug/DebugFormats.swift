import Foundation
import LocalizationCore
import ModelsCore

extension Localizer {
    /// A size in bytes in the largest decimal unit of which there is one: `4.1 kB`.
    ///
    /// - Parameter count: 0 or more.
    func byteCount(_ count: Int) -> String {
        let units = ["B", "kB", "MB", "GB", "TB"]
        var (amount, unit) = (Double(count), 0)
        while amount >= 1_000, unit < units.count - 1 {
            amount /= 1_000
            unit += 1
        }
        return "\(number(FixedDecimal(nearest: amount))) \(units[unit])"
    }
}

extension Timestamp {
    /// The time of day to the millisecond, on a clock of 24 hours in every language: `21:00:00.123`.
    ///
    /// - Parameter timeZone: the person's.
    func clockTime(in timeZone: TimeZone) -> String {
        let day = 86_400_000
        let time = ((Int(milliseconds) + timeZone.secondsFromGMT(for: date) * 1_000) % day + day) % day
        let (hours, minutes, seconds) = (time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60)
        return String(format: "%02ld:%02ld:%02ld.%03ld", hours, minutes, seconds, time % 1_000)
    }
}
