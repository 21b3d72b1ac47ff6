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

    /// - Returns: nil when the calendar has no such day.
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

    /// The last such day up to `latest`, in any year.
    ///
    /// - Returns: nil when the calendar has no such day.
    package init?(month: Int, day: Int, upTo latest: CivilDate) {
        // 29 February may be eight years back.
        let days = (0...8).lazy.compactMap { CivilDate(year: latest.year - $0, month: month, day: day) }
        guard let date = days.first(where: { $0 <= latest }) else { return nil }
        self = date
    }

    /// The latest day that a clock shows anywhere on Earth at `date`.
    package init(latestAnywhereAt date: Date) {
        // UTC+14, the easternmost time zone: the Line Islands.
        self.init(date.addingTimeInterval(14 * 60 * 60), in: .gmt)
    }

    /// The first day of the calendar.
    package static let first = CivilDate(checkedYear: 1, month: 1, day: 1)
    /// The last day of the calendar.
    package static let last = CivilDate(checkedYear: 9999, month: 12, day: 31)

    /// `YYYY-MM`.
    package var yearAndMonth: String { String(description.dropLast(3)) }

    /// The day after; nil for the last day of the calendar.
    package var following: CivilDate? { CivilDate(daysSinceEpoch: daysSinceEpoch + 1) }

    /// The day before; nil for the first day of the calendar.
    package var preceding: CivilDate? { CivilDate(daysSinceEpoch: daysSinceEpoch - 1) }

    /// The day of the week, from 0 for Monday.
    package var weekday: Int { Self.daysSinceMonday(daysSinceEpoch) - 7 * week }

    /// The place in a week that begins on a day, from 0.
    ///
    /// - Parameter first: 0 for Monday.
    package func weekday(from first: Int) -> Int { (weekday - first + 7) % 7 }

    /// The number of the week, from Monday to Sunday: weeks that follow each other have successive numbers.
    package var week: Int { Int((Double(Self.daysSinceMonday(daysSinceEpoch)) / 7).rounded(.down)) }

    /// 1 January 1970 was a Thursday.
    private static func daysSinceMonday(_ days: Int) -> Int { days + 3 }

    package var firstOfMonth: CivilDate { CivilDate(checkedYear: year, month: month, day: 1) }

    package var lastOfMonth: CivilDate {
        CivilDate(checkedYear: year, month: month, day: Self.length(ofMonth: month, year: year))
    }

    private init(checkedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: Comparable {
    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

// MARK: - As whole days

/// Whole days counted from 1970-01-01, by arithmetic alone: a list page makes dozens of dates,
/// and a `Calendar` costs microseconds for each.
extension CivilDate {
    /// 0001-01-01.
    static let firstDaySinceEpoch = -719_162
    /// 9999-12-31.
    static let lastDaySinceEpoch = 2_932_896
    /// Days from 0000-03-01 to 1970-01-01.
    private static var epochSinceMarchOfYearZero: Int { 719_468 }
    private static var daysOfFourCenturies: Int { 146_097 }

    /// Days from 1970-01-01 to this day; negative before it.
    package var daysSinceEpoch: Int {
        // Years that start in March put the leap day last, so month lengths follow one formula.
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
            + dayOfYear - Self.epochSinceMarchOfYearZero
    }

    /// The day that lies `daysSinceEpoch` days after 1970-01-01, or `nil` outside the years 1 to 9999.
    package init?(daysSinceEpoch: Int) {
        guard (Self.firstDaySinceEpoch...Self.lastDaySinceEpoch).contains(daysSinceEpoch) else { return nil }
        self.init(checkedDaysSinceEpoch: daysSinceEpoch)
    }

    init(checkedDaysSinceEpoch daysSinceEpoch: Int) {
        let days = daysSinceEpoch + Self.epochSinceMarchOfYearZero
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: Self.daysOfFourCenturies)
        // Earlier leap days are subtracted, so that every year has 365 days.
        let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        self.init(
            checkedYear: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}

// MARK: - Names

extension CivilDate {
    private static let englishMonths = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The number of a month, from 1, for a lowercase English name, complete or abbreviated to three letters or more.
    package static func month(named name: some StringProtocol) -> Int? {
        guard name.utf8.count >= 3 else { return nil }
        return englishMonths.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
    }
}

// MARK: - As text

extension CivilDate: TextCodable {
    /// Reads exactly `YYYY-MM-DD` in ASCII digits; `nil` for any other text and for days that do not exist.
    package init?(_ description: String) {
        let bytes = Array(description.utf8.prefix(11))
        guard bytes.count == 10, bytes[4] == Self.hyphen, bytes[7] == Self.hyphen,
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `YYYY-MM-DD`, so that text order is date order.
    package var description: String {
        String(unsafeUninitializedCapacity: 10) { bytes in
            write(into: bytes)
            return 10
        }
    }

    /// Writes ``description`` to the beginning of `bytes`.
    func write(into bytes: UnsafeMutableBufferPointer<UInt8>) {
        bytes.write(year, digits: 4, at: 0)
        bytes[4] = Self.hyphen
        bytes.write(month, digits: 2, at: 5)
        bytes[7] = Self.hyphen
        bytes.write(day, digits: 2, at: 8)
    }

    private static var hyphen: UInt8 { UInt8(ascii: "-") }
    private static var zero: UInt8 { UInt8(ascii: "0") }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (zero...zero + 9).contains(digit) else { return nil }
            number = number * 10 + Int(digit - zero)
        }
        return number
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a number in ASCII, with zeros in front.
    ///
    /// - Parameters:
    ///   - number: 0 or more; if it has too many digits, only the last ones are written.
    ///   - offset: the position of the first digit.
    func write(_ number: Int, digits: Int, at offset: Int) {
        var rest = number
        for position in stride(from: offset + digits - 1, through: offset, by: -1) {
            self[position] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }
}
