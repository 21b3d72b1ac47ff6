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

    /// - Parameter latest: nil for today.
    init(today: CivilDate, latest: CivilDate? = nil) {
        self.today = today
        self.latest = latest ?? today
    }

    init(now: Date, timeZone: TimeZone) {
        self.init(today: CivilDate(now, in: timeZone), latest: CivilDate(latestAnywhereAt: now))
    }

    /// - Returns: for a day without a year the last one up to ``latest``, and for a weekday up to today.
    func date(typed text: String) throws(InputProblem) -> CivilDate {
        let plain = text.halfWidth.withoutOuterSpaces.lowercased()
        guard let date = relative(plain) ?? weekday(plain) ?? numbers(plain) else {
            throw InputProblem(.notADate(text))
        }
        return date
    }

    private func relative(_ text: String) -> CivilDate? {
        if let days = Self.daysAgo[text] { return earlier(days: days) }
        guard let match = text.wholeMatch(of: #/([0-9]{1,4}) ?(?:日前|days? ago)/#)?.output else { return nil }
        return Int(match.1).flatMap { earlier(days: $0) }
    }

    private static let daysAgo = [
        "今日": 0, "きょう": 0, "本日": 0, "today": 0,
        "昨日": 1, "きのう": 1, "yesterday": 1,
        "一昨日": 2, "おととい": 2, "おとつい": 2,
    ]

    private func weekday(_ text: String) -> CivilDate? {
        guard let weekday = Self.weekday(named: text) else { return nil }
        // The first day of all, 1970-01-01, was a Thursday; Sundays are 0.
        let passed = (today.daysSinceEpoch + 4 - weekday) % 7
        return earlier(days: passed < 0 ? passed + 7 : passed)
    }

    private static func weekday(named text: String) -> Int? {
        let japanese = Array("日月火水木金土")
        for suffix in ["", "曜", "曜日"] where text.count == 1 + suffix.count && text.hasSuffix(suffix) {
            return text.first.flatMap { japanese.firstIndex(of: $0) }
        }
        let english = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        return text.count < 3 ? nil : english.firstIndex { $0.hasPrefix(text) }
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

    private func earlier(days: Int) -> CivilDate? {
        CivilDate(daysSinceEpoch: today.daysSinceEpoch - days)
    }
}

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
