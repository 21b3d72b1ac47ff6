import Foundation
import ModelsCore

/// A day as it is typed, in digits of any width:
///
/// - `2026-11-20`, `20261120`, `11/20`, `11月20日`, `20日`, `Nov 20`, `20 November 2025`
/// - 今日, 昨日, おととい, `today`, `yesterday`, `3日前`, 三日前, `3 days ago`
/// - 月曜, `Monday`, 先週の月曜日, `last Monday`
struct DateText: Hashable, Sendable {
    /// What is understood in any language, to be offered while the user types.
    static let offered = ["today", "yesterday", "今日", "昨日"]
    /// The same for a period.
    static let offeredPeriods = ["今週", "先週", "今月", "先月", "今年", "去年"]
    /// No day is written in more bytes of UTF-8; what is longer is not looked at.
    private static let longest = 100

    /// The person's today.
    let today: CivilDate
    /// The last day that is no day to come: today wherever it is latest, as the server has it. A machine's own time zone
    /// may not be the one of the sauna.
    let latest: CivilDate
    /// Where the person is.
    let timeZone: TimeZone
    /// With which day a week begins there, from 0 for Sunday.
    let firstWeekday: Int

    /// - Parameter latest: nil for today.
    init(today: CivilDate, latest: CivilDate? = nil, timeZone: TimeZone = .gmt, firstWeekday: Int = 1) {
        self.today = today
        self.latest = latest ?? today
        self.timeZone = timeZone
        self.firstWeekday = firstWeekday
    }

    init(now: Date, timeZone: TimeZone, firstWeekday: Int = 1) {
        self.init(
            today: CivilDate(now, in: timeZone), latest: CivilDate(latestAnywhereAt: now), timeZone: timeZone,
            firstWeekday: firstWeekday)
    }

    /// - Returns: for a day without a year or a month the last one up to ``latest``, and for a weekday up to today.
    func date(typed text: String) throws(InputProblem) -> CivilDate {
        guard let date = Self.plain(text).flatMap(day) else { throw .invalid(.notADate(text)) }
        return date
    }

    /// The days of a period; for a single day, only that one.
    func days(typed text: String) throws(InputProblem) -> ClosedRange<CivilDate> {
        guard let plain = Self.plain(text), let days = day(plain).map({ $0...$0 }) ?? period(plain) else {
            throw .invalid(.notAPeriod(text))
        }
        return days
    }

    /// In one spelling; nil for a text that is too long.
    private static func plain(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        let words = text.halfWidth.lowercased().split { $0 == " " || $0 == "\t" }
        return withYears(withDigits(words.joined(separator: " ")))
    }

    private func day(_ plain: String) -> CivilDate? {
        let daysAgo = Self.daysAgo(plain) ?? daysSinceWeekday(plain)
        let relative = daysAgo.map { CivilDate(daysSinceEpoch: today.daysSinceEpoch - $0) }
        return relative ?? numbers(plain) ?? months(plain)
    }

    /// Reads an instant as it is typed: `2026-11-20T12:00:00Z`, or a day or period, which means its start.
    func instant(typed text: String) throws(InputProblem) -> Timestamp {
        if let instant = Timestamp(internet: text.halfWidth.withoutOuterSpaces) { return instant }
        let day = try days(typed: text).lowerBound
        let midnight = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
        // Twice, because the clock may have been changed between the two.
        let near = midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: midnight)))
        return Timestamp(midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: near))))
    }
}

// MARK: - From today

extension DateText {
    private static func daysAgo(_ text: String) -> Int? {
        switch text {
        case "今日", "きょう", "本日", "today": 0
        case "昨日", "きのう", "yesterday": 1
        case "一昨日", "おととい", "おとつい": 2
        default: text.wholeMatch(of: #/([0-9]{1,4}) ?(?:日前|days? ago)/#).flatMap { Int($0.1) }
        }
    }

    private func daysSinceWeekday(_ text: String) -> Int? {
        let japanese = ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"]
        let english = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        if let match = text.wholeMatch(of: #/(last )?([a-z]{3,9})/#),
            let weekday = english.firstIndex(where: { $0.hasPrefix(match.2) })
        {
            let days = daysSince(weekday: weekday)
            return match.1 != nil && days == 0 ? 7 : days
        }
        if let match = text.wholeMatch(of: #/(先週)?の?([日月火水木金土]曜?日?)/#),
            let weekday = japanese.firstIndex(where: { $0.hasPrefix(match.2) })
        {
            // Weeks begin on Monday here, whatever calendars print: Saturday and Sunday are of one week.
            return match.1 == nil ? daysSince(weekday: weekday) : daysSince(weekday: 1) + 7 - (weekday + 6) % 7
        }
        return nil
    }

    /// - Parameter weekday: from 0 for Sunday.
    /// - Returns: 0 for today.
    private func daysSince(weekday: Int) -> Int {
        // The first day of all, 1970-01-01, was a Thursday.
        ((today.daysSinceEpoch + 4 - weekday) % 7 + 7) % 7
    }
}

// MARK: - In the calendar

extension DateText {
    private func numbers(_ text: String) -> CivilDate? {
        if let match = text.wholeMatch(of: #/([0-9]{4})([0-9]{2})([0-9]{2})/#) {
            return date(year: match.1, month: Int(match.2), day: match.3)
        }
        if let match = text.wholeMatch(of: #/([0-9]{1,2})日/#) { return Int(match.1).flatMap(date(day:)) }
        let form = #/(?:([0-9]{4})[\-\/.年])?([0-9]{1,2})[\-\/.月]([0-9]{1,2})日?/#
        return text.wholeMatch(of: form).flatMap { date(year: $0.1, month: Int($0.2), day: $0.3) }
    }

    private func months(_ text: String) -> CivilDate? {
        if let match = text.wholeMatch(of: #/([a-z]{3,9})\.? ?([0-9]{1,2})(?:st|nd|rd|th)?(?:(?:, ?| )([0-9]{4}))?/#) {
            return date(year: match.3, month: CivilDate.month(named: match.1), day: match.2)
        }
        if let match = text.wholeMatch(of: #/([0-9]{1,2})(?:st|nd|rd|th)? ?([a-z]{3,9})\.?(?:(?:, ?| )([0-9]{4}))?/#) {
            return date(year: match.3, month: CivilDate.month(named: match.2), day: match.1)
        }
        return nil
    }

    /// - Parameter year: nil for the last one in which the day is not to come.
    private func date(year: Substring?, month: Int?, day: Substring) -> CivilDate? {
        guard let month, let day = Int(day) else { return nil }
        if let year { return Int(year).flatMap { CivilDate(year: $0, month: month, day: day) } }
        return CivilDate(month: month, day: day, upTo: latest)
    }

    /// The last such day of any month.
    private func date(day: Int) -> CivilDate? {
        // Every other month at most is too short for it.
        (0...2).lazy
            .compactMap { back in
                let months = latest.year * 12 + latest.month - 1 - back
                return CivilDate(year: months / 12, month: months % 12 + 1, day: day)
            }
            .first { $0 <= latest }
    }

    /// With `2026年` in place of 令和8年, and `2026.` in place of `r8.`.
    private static func withYears(_ text: String) -> String {
        text.replacing(#/^(令和|r|平成|h|昭和) ?(元|[0-9]{1,2})(?=[年.\/\-])/#) { match in
            let start = ["令和": 2018, "r": 2018, "平成": 1988, "h": 1988][match.1] ?? 1925
            return String(start + (Int(match.2) ?? 1))
        }
    }

    /// With `3日` in place of 三日, and `11月` in place of 十一月.
    private static func withDigits(_ text: String) -> String {
        text.replacing(#/[一二三四五六七八九十]{1,3}(?=[日月週年かヶヵカケ箇])/#) { match in
            var (tens, ones) = (0, 0)
            for digit in match.output {
                if digit == "十" {
                    (tens, ones) = (tens + max(ones, 1) * 10, 0)
                } else {
                    ones = ones * 10 + (Array("一二三四五六七八九").firstIndex(of: digit) ?? 0) + 1
                }
            }
            return String(tens + ones)
        }
    }
}
