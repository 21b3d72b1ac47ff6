import Foundation
import ValuesCore

/// A day as it is typed: `2026-11-20`, `11/20`, `11月20日`, 今日, 昨日, おととい, `today`, `yesterday`, `3日前`,
/// `3 days ago`, 月曜, `Monday`.
struct DateText: Hashable, Sendable {
    /// What is understood in any language, to be offered while the user types.
    static let offered = ["today", "yesterday", "今日", "昨日"]

    /// The person's today.
    let today: CivilDate
    /// The last day that is no day to come: today wherever it is latest, as the server has it. A machine's own time zone
    /// may not be the one of the sauna.
    let latest: CivilDate
    /// Where the person is.
    let timeZone: TimeZone

    /// - Parameter latest: nil for today.
    init(today: CivilDate, latest: CivilDate? = nil, timeZone: TimeZone = .gmt) {
        self.today = today
        self.latest = latest ?? today
        self.timeZone = timeZone
    }

    init(now: Date, timeZone: TimeZone) {
        self.init(
            today: CivilDate(now, in: timeZone), latest: CivilDate(latestAnywhereAt: now), timeZone: timeZone)
    }

    /// - Returns: for a day without a year the last one up to ``latest``, and for a weekday up to today.
    func date(typed text: String) throws(InputProblem) -> CivilDate {
        let plain = text.halfWidth.withoutOuterSpaces.lowercased()
        let daysAgo = Self.daysAgo(plain) ?? daysSinceWeekday(plain)
        guard let date = daysAgo.map({ CivilDate(daysSinceEpoch: today.daysSinceEpoch - $0) }) ?? numbers(plain) else {
            throw .invalid(.notADate(text))
        }
        return date
    }

    /// Reads an instant as it is typed: `2026-11-20T12:00:00Z`, or a day, which means its start.
    func instant(typed text: String) throws(InputProblem) -> Timestamp {
        if let instant = Timestamp(internet: text.halfWidth.withoutOuterSpaces) { return instant }
        let midnight = Date(timeIntervalSince1970: Double(try date(typed: text).daysSinceEpoch) * 86_400)
        // Twice, because the clock may have been changed between the two.
        let near = midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: midnight)))
        return Timestamp(midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: near))))
    }

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
        let names = text.utf8.allSatisfy { $0 < 0x80 } ? (text.count < 3 ? [] : english) : japanese
        // The first day of all, 1970-01-01, was a Thursday; Sundays are 0.
        return names.firstIndex { $0.hasPrefix(text) }.map { ((today.daysSinceEpoch + 4 - $0) % 7 + 7) % 7 }
    }

    private func numbers(_ text: String) -> CivilDate? {
        let form = #/(?:([0-9]{4})[\-\/.年])?([0-9]{1,2})[\-\/.月]([0-9]{1,2})日?/#
        guard let match = text.wholeMatch(of: form)?.output, let month = Int(match.2), let day = Int(match.3) else {
            return nil
        }
        if let year = match.1 { return Int(year).flatMap { CivilDate(year: $0, month: month, day: day) } }
        // 29 February may lie eight years back.
        return (0...8).lazy
            .compactMap { CivilDate(year: latest.year - $0, month: month, day: day) }
            .first { $0 <= latest }
    }
}
