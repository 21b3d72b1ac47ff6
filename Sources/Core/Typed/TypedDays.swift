package import Foundation
package import ModelsCore

/// Reads days, instants and periods as they are typed, in digits of any width:
///
/// - `2026-11-20`, `2026.11.20`, `20261120`, 令和8年11月20日, `20.11.2026`, `11/20`, 11月20日, `Nov 20`, `20 November 2025`
/// - text typed now may also be 20日, 今日, 昨日, おととい, `yesterday`, `3 days ago`, 三日前, 月曜, 先週の月曜日, `last Monday`
/// - a weekday and a time may follow: `2026/11/20(金) 10:30`
package struct TypedDays: Hashable, Sendable {
    /// The source of the text, which decides what it can mean.
    package enum Source: Hashable, Sendable {
        /// A field or an option for a day: even a short text can only be a day, and it is typed today.
        case field
        /// A text that people write for others: `10-1` need not be a day, and the day of writing is unknown.
        case post
        /// The value after a label in such a text (`日付：10-1`): it can only be a day, but the day of writing is unknown.
        case label
        /// A table's cell: 46346 is a spreadsheet's day. A day needs its year, because the day of writing is unknown, and
        /// a table must mean the same each time it is imported.
        case table
    }

    package var source: Source
    /// The order of day and month in `11/3/2026`; nil if it is not known, and such a day may be two.
    package var order: Order?

    package enum Order: String, Hashable, Sendable, Codable { case dayFirst, monthFirst }

    /// The orders that a day such as `3/11/2026` can be in: only one for `15/11/2026`, and empty for a text that is no
    /// such day, or the same day in both.
    package static func orders(_ text: String) -> [Order] {
        let parts = text.split(separator: " ").first?.split(whereSeparator: { "/-".contains($0) }).map { Int($0) } ?? []
        guard parts.count == 3, let first = parts[0], let second = parts[1], parts[2].map({ $0 > 999 }) == true,
            first != second
        else { return [] }
        return (1...31 ~= first && 1...12 ~= second ? [.dayFirst] : [])
            + (1...12 ~= first && 1...31 ~= second ? [.monthFirst] : [])
    }

    /// The current day of the person.
    package let today: CivilDate
    /// The last day that is today in any time zone, up to which a day without a year is looked for. The time zone of a
    /// machine may differ from that of the sauna.
    package let latest: CivilDate
    /// The time zone for instants that do not name one.
    package let timeZone: TimeZone
    /// The first day of a week where the person is, from 0 for Sunday.
    package let firstWeekday: Int

    /// - Parameter latest: nil for today.
    package init(
        _ source: Source = .field, today: CivilDate, latest: CivilDate? = nil, timeZone: TimeZone = .gmt,
        firstWeekday: Int = 1
    ) {
        self.source = source
        self.today = today
        self.latest = latest ?? today
        self.timeZone = timeZone
        self.firstWeekday = firstWeekday
    }

    package init(_ source: Source = .field, now: Date, timeZone: TimeZone, firstWeekday: Int = 1) {
        self.init(
            source, today: CivilDate(now, in: timeZone), latest: CivilDate(latestAnywhereAt: now), timeZone: timeZone,
            firstWeekday: firstWeekday)
    }

    // MARK: - Reading

    /// The day that a text means, which may be in the future. A day without a year or a month is the last one up to
    /// ``latest``, and a weekday the last one up to today.
    ///
    /// - Parameter allowsTime: whether the text may also contain a time, which is ignored.
    /// - Returns: nil for a text that means no day, or could mean two.
    package func day(_ text: String, allowsTime: Bool = true) -> CivilDate? {
        if allowsTime, let instant = Self.internetInstant(text) { return CivilDate(instant.date, in: timeZone) }
        if let moment = moment(text) { return allowsTime || moment.second == nil ? moment.day : nil }
        guard source == .table else { return nil }
        // Anything may follow a whole day in a cell: `November 3, 2026 → November 4, 2026`.
        return TypedScanner.read(text) { scanner in
            defer { scanner.moveToEnd() }
            return scanner.day(self)
        }
    }

    /// The instant that a text means.
    ///
    /// - Parameter second: the second of the day, for a text without a time.
    package func instant(_ text: String, second: Int) -> Timestamp? {
        Self.internetInstant(text) ?? moment(text).map { instant($0.day, second: $0.second ?? second) }
    }

    /// The instant at which clocks show a time.
    package func instant(_ day: CivilDate, second: Int) -> Timestamp {
        let local = Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400 + second))
        // Twice, because the clock may have been changed in between.
        let near = local.addingTimeInterval(-TimeInterval(timeZone.secondsFromGMT(for: local)))
        return Timestamp(local.addingTimeInterval(-TimeInterval(timeZone.secondsFromGMT(for: near))))
    }

    private static func internetInstant(_ text: String) -> Timestamp? {
        guard text.utf8.count <= TypedScanner.longestValue else { return nil }
        return Timestamp(internet: text.halfWidth.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private func moment(_ text: String) -> (day: CivilDate, second: Int?)? {
        TypedScanner.read(text) { scanner in
            if source == .table, let moment = scanner.whole({ $0.spreadsheetMoment() }) { return moment }
            guard let day = scanner.day(self) else { return nil }
            return (day, scanner.timeOfDay())
        }
    }

    // MARK: - Days without a year

    func day(month: Int, day: Int) -> CivilDate? {
        CivilDate(month: month, day: day, upTo: latest)
    }

    /// The last such day of any month.
    func day(_ day: Int) -> CivilDate? {
        // Of two consecutive months, at most one is too short for it.
        (0...2).lazy
            .compactMap { back in
                let months = latest.year * 12 + latest.month - 1 - back
                return CivilDate(year: months / 12, month: months % 12 + 1, day: day)
            }
            .first { $0 <= latest }
    }

    // MARK: - Weeks

    /// The number of days since a weekday.
    ///
    /// - Parameter weekday: 0 for Sunday.
    /// - Returns: 0 for today.
    func daysSince(weekday: Int) -> Int {
        // Day 0, 1970-01-01, was a Thursday.
        ((today.daysSinceEpoch + 4 - weekday) % 7 + 7) % 7
    }

    /// The first day of a week, 0 for Sunday, in the region named by `LC_ALL`, `LC_TIME` or `LANG`, in this order
    /// (POSIX); Monday if they name none.
    package static func firstWeekday(environment: [String: String]) -> Int {
        let names = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
        let name = (names.first { !$0.isEmpty } ?? "").prefix { $0 != "." && $0 != "@" }
        guard !["", "C", "POSIX"].contains(name) else { return 1 }
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: String(name))
        return calendar.firstWeekday - 1
    }
}
