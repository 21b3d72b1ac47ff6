package import Foundation

/// A day of the calendar without time or time zone, such as the day of a visit.
///
/// The calendar is the proleptic Gregorian one, years 1 to 9999.
package struct CivilDate: Hashable, Sendable {
    /// 1 to 9999.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to the length of the month.
    package let day: Int

    /// The day with these components, or `nil` when the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        self.init(checkedYear: year, month: month, day: day)
    }

    /// The day that a clock in `timeZone` shows at `date`.
    ///
    /// An instant outside the years 1 to 9999 becomes the nearest day inside them.
    package init(_ date: Date, in timeZone: TimeZone) {
        let offset = TimeInterval(timeZone.secondsFromGMT(for: date))
        let days = ((date.timeIntervalSince1970 + offset) / 86_400).rounded(.down)
        let first = Double(Self.firstDaySinceEpoch)
        let last = Double(Self.lastDaySinceEpoch)
        self.init(checkedDaysSinceEpoch: Int(min(max(first, days), last)))
    }

    /// The latest day that a clock shows anywhere on Earth at `date`.
    package init(latestAnywhereAt date: Date) {
        // UTC+14, the easternmost time zone: the Line Islands.
        self.init(date.addingTimeInterval(14 * 60 * 60), in: .gmt)
    }

    init(checkedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}

extension CivilDate: Comparable {
    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
