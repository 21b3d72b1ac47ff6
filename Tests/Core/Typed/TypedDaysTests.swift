import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import TypedCore

@Suite struct TypedDaysTests {
    /// 2026-11-21, a Saturday.
    private let days = TypedDays(now: Timestamp.noon.date, timeZone: .gmt)
    private let today = TypedDays(today: .sampleDay)
    /// A table in a time zone nine hours ahead of Greenwich.
    private let table = TypedDays(
        .table, today: .sampleDay, timeZone: TimeZone(secondsFromGMT: 9 * 3_600) ?? .gmt)

    @Test(arguments: TypedCases.days)
    func `a day is read in every spelling, whatever the source`(text: String, date: String?) {
        #expect(days.day(text)?.description == date)
        #expect(table.day(text)?.description == date)
    }

    @Test(arguments: TypedCases.yearlessDays + TypedCases.relativeDays)
    func `a day that depends on today is not read in a table`(text: String, date: String?) {
        #expect(today.day(text)?.description == date)
        #expect(table.day(text) == nil)
    }

    @Test(arguments: ["2026-11-20 10:30", "2026/11/20 金 10:30", "2026-11-20T23:00:00Z"])
    func `a time can be refused`(text: String) {
        #expect(days.day(text)?.description == "2026-11-20")
        #expect(days.day(text, allowsTime: false) == nil)
        #expect(days.period(text) == nil)
    }

    @Test(arguments: [
        ("12-31", "2025-12-31"), ("11/22", "2026-11-22"), ("２２日", "2026-11-22"), ("2027-01-01", "2027-01-01"),
        ("20280229", "2028-02-29"), ("2026/11/20(金) 10:30", "2026-11-20"), ("2026-11-20T23:00:00Z", "2026-11-20"),
    ])
    func `a day in a field is read`(text: String, date: String) {
        #expect(days.day(text)?.description == date)
    }

    /// Weeks begin on Monday: on a Sunday, 先週の土曜 is not yesterday.
    @Test(arguments: [
        ("2026-11-22", "先週の土曜", "2026-11-14"), ("2026-11-22", "先週の日曜", "2026-11-15"),
        ("2026-11-22", "last saturday", "2026-11-21"), ("2026-11-23", "先週の日曜", "2026-11-22"),
        ("2026-11-23", "先週の月曜", "2026-11-16"), ("2026-11-23", "last monday", "2026-11-16"),
        ("2026-03-01", "31日", "2026-01-31"), ("2026-03-01", "29日", "2026-01-29"), ("2024-03-01", "29日", "2024-02-29"),
        ("2026-01-05", "20日", "2025-12-20"), ("2026-01-05", "Dec 31", "2025-12-31"), ("2026-01-01", "1日", "2026-01-01"),
        ("2026-01-01", "昨日", "2025-12-31"), ("2097-02-28", "2/29", "2096-02-29"), ("2104-02-28", "2/29", "2096-02-29"),
        ("0001-01-01", "1日", "0001-01-01"),
    ])
    func `a day without a year is the latest such day`(today: String, text: String, date: String) throws {
        let days = TypedDays(today: try #require(CivilDate(today)))
        #expect(days.day(text)?.description == date)
    }

    @Test(arguments: ["昨日", "先週の土曜", "last monday", "2日", "1/2", "Jan 2", "9999日前"])
    func `a day before the first is refused`(text: String) throws {
        let days = TypedDays(today: try #require(CivilDate("0001-01-01")))
        #expect(days.day(text) == nil)
    }

    /// A text that is too long is refused immediately, and the longest possible one is fast, too.
    @Test(
        arguments: [
            ("", "十", 33, "日"), ("", "九", 32, "日"), ("", "1", 100, ""), ("3", " ", 90, "days"), ("", "a", 100, ""),
            ("a", "\u{301}", 40, ""), ("11/2", "\u{301}", 5_000_000, ""), ("", "一", 3_000_000, "日"),
            ("", "9", 10_000_000, ""), ("20", "\u{0}", 1, "日"),
        ] as [(String, String, Int, String)])
    func `a long text is not a day`(start: String, repeated: String, count: Int, end: String) {
        let text = start + String(repeating: repeated, count: count) + end
        let time = processorTime { #expect(days.day(text) == nil) }
        #expect(time < .seconds(1))
    }

    @Test(arguments: ["13/1", "11/20/26", "46346"])
    func `a text that is not a day is refused`(text: String) {
        #expect(days.day(text) == nil)
    }

    // MARK: - Periods

    @Test(arguments: [
        ("2026", "2026-01-01", "2026-12-31"), ("２０２５年", "2025-01-01", "2025-12-31"),
        ("令和8年", "2026-01-01", "2026-12-31"), ("令和八年", "2026-01-01", "2026-12-31"),
        ("令和元年", "2019-01-01", "2019-12-31"), ("平成31年", "2019-01-01", "2019-12-31"),
        ("令和8年11月", "2026-11-01", "2026-11-30"), ("R8.11", "2026-11-01", "2026-11-30"),
        ("令和8年11月20日", "2026-11-20", "2026-11-20"), ("今年", "2026-01-01", "2026-12-31"),
        ("去年", "2025-01-01", "2025-12-31"), ("昨年", "2025-01-01", "2025-12-31"),
        ("おととし", "2024-01-01", "2024-12-31"), ("一昨年", "2024-01-01", "2024-12-31"),
        ("this year", "2026-01-01", "2026-12-31"), ("Last Year", "2025-01-01", "2025-12-31"),
        ("今月", "2026-11-01", "2026-11-30"), ("先月", "2026-10-01", "2026-10-31"),
        ("先々月", "2026-09-01", "2026-09-30"), ("this month", "2026-11-01", "2026-11-30"),
        ("last month", "2026-10-01", "2026-10-31"), ("2026-11", "2026-11-01", "2026-11-30"),
        ("2024/2", "2024-02-01", "2024-02-29"), ("2026年2月", "2026-02-01", "2026-02-28"),
        ("11月", "2026-11-01", "2026-11-30"), ("12月", "2025-12-01", "2025-12-31"),
        ("十二月", "2025-12-01", "2025-12-31"), ("Nov", "2026-11-01", "2026-11-30"),
        ("december", "2025-12-01", "2025-12-31"), ("Nov 2025", "2025-11-01", "2025-11-30"),
        ("March, 2024", "2024-03-01", "2024-03-31"), ("今週", "2026-11-16", "2026-11-22"),
        ("先週", "2026-11-09", "2026-11-15"), ("先々週", "2026-11-02", "2026-11-08"),
        ("this week", "2026-11-16", "2026-11-22"), ("LAST  WEEK", "2026-11-09", "2026-11-15"),
        ("2 weeks ago", "2026-11-07", "2026-11-07"), ("two weeks ago", "2026-11-07", "2026-11-07"),
        ("a week ago", "2026-11-14", "2026-11-14"), ("2週間前", "2026-11-07", "2026-11-07"),
        ("二週間前", "2026-11-07", "2026-11-07"), ("3か月前", "2026-08-21", "2026-08-21"),
        ("三ヶ月前", "2026-08-21", "2026-08-21"), ("3カ月前", "2026-08-21", "2026-08-21"),
        ("1 month ago", "2026-10-21", "2026-10-21"), ("one year ago", "2025-11-21", "2025-11-21"),
        ("1年前", "2025-11-21", "2025-11-21"), ("an year ago", "2025-11-21", "2025-11-21"),
        ("three days ago", "2026-11-18", "2026-11-18"), ("last 30 days", "2026-10-22", "2026-11-22"),
        ("past week", "2026-11-14", "2026-11-22"), ("過去3か月", "2026-08-21", "2026-11-22"),
        ("直近7日間", "2026-11-14", "2026-11-22"), ("yesterday", "2026-11-20", "2026-11-20"),
        ("昨日", "2026-11-20", "2026-11-20"), ("先週の土曜", "2026-11-14", "2026-11-14"),
        ("11/20", "2026-11-20", "2026-11-20"), ("20261120", "2026-11-20", "2026-11-20"),
    ])
    func `a period is read as its first and last day`(text: String, first: String, last: String) throws {
        // The last 30 days end with the latest day that has begun anywhere.
        let days = TypedDays(today: days.today, latest: CivilDate(year: 2026, month: 11, day: 22))
        #expect(days.period(text).map { [$0.lowerBound, $0.upperBound].map(\.description) } == [first, last])
    }

    @Test(arguments: [
        ("2026-03-31", "1か月前", "2026-02-28"), ("2024-02-29", "1 year ago", "2023-02-28"),
        ("2026-01-31", "2 months ago", "2025-11-30"), ("2026-01-05", "先月", "2025-12-01"),
        ("2026-01-01", "先週", "2025-12-22"), ("2026-01-05", "12月", "2025-12-01"), ("0001-02-01", "先月", "0001-01-01"),
    ])
    func `a period crosses the ends of months and years`(today: String, text: String, first: String) throws {
        let days = TypedDays(today: try #require(CivilDate(today)))
        #expect(days.period(text)?.lowerBound.description == first)
    }

    /// 2026-11-21 is a Saturday, and 22 a Sunday.
    @Test(arguments: [
        ("ja_JP.UTF-8", "2026-11-21", "2026-11-15"), ("ja_JP.UTF-8", "2026-11-22", "2026-11-22"),
        ("en_US.UTF-8", "2026-11-22", "2026-11-22"), ("en_GB.UTF-8", "2026-11-22", "2026-11-16"),
        ("de_DE@euro", "2026-11-22", "2026-11-16"), ("C.UTF-8", "2026-11-22", "2026-11-16"),
        ("", "2026-11-22", "2026-11-16"), ("ja", "2026-11-22", "2026-11-22"),
    ])
    func `a week begins as in the person's region`(locale: String, today: String, first: String) throws {
        for variables in [
            ["LANG": locale], ["LC_TIME": locale, "LANG": "de_DE"], ["LC_ALL": locale, "LANG": "ar_EG"],
        ]
        where !locale.isEmpty || variables.count == 1 {
            let days = TypedDays(
                today: try #require(CivilDate(today)), firstWeekday: TypedDays.firstWeekday(environment: variables))
            let week = try #require(days.period("今週"))
            #expect(week == days.period("this week"))
            #expect(week.lowerBound.description == first)
            #expect(week.upperBound.daysSinceEpoch - week.lowerBound.daysSinceEpoch == 6)
            let before = try #require(days.period("先週"))
            #expect(before.upperBound.daysSinceEpoch == week.lowerBound.daysSinceEpoch - 1)
        }
    }

    @Test(arguments: [
        "", "x", "1120", "0999", "20261", "2026-13", "2026-0", "0月", "13月", "Foo 2026", "来月", "next week", "週", "前",
        "令和年", "令和8", "weeks ago", "eleven weeks ago", "99999 weeks ago", "last", "last 3", "過去", "-2 weeks ago",
        "2026-11-31", "99999999999999999999 years ago", "9999年前",
    ])
    func `a text that is not a period is refused`(text: String) {
        #expect(days.period(text) == nil)
    }

    @Test(
        arguments: [
            ("2", " ", 90, "weeks ago"), ("", "十", 33, "年"), ("", "9", 100, ""), ("last ", "9", 90, " days"),
            ("", "令和", 1_000_000, "8年"), ("a", "\u{301}", 3_000_000, ""),
        ] as [(String, String, Int, String)])
    func `a long text costs nothing`(start: String, repeated: String, count: Int, end: String) {
        let text = start + String(repeating: repeated, count: count) + end
        #expect(processorTime { _ = days.period(text) } < .seconds(1))
    }

    /// The time zone of the user's machine differs from that of the sauna.
    @Test func `a day that is today in some time zone is accepted`() throws {
        let losAngeles = try #require(TimeZone(identifier: "America/Los_Angeles"))
        let days = TypedDays(now: Timestamp.noon.date, timeZone: losAngeles)
        #expect(days.today.description == "2026-11-21")
        #expect(days.latest.description == "2026-11-22")
        #expect(days.day("11/22")?.description == "2026-11-22")
        #expect(days.day("11/23")?.description == "2025-11-23")
        #expect(days.day("日曜")?.description == "2026-11-15")
    }

    @Test func `today is the day in the person's time zone`() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let evening = TypedDays(now: Timestamp.noon.after(hours: 4).date, timeZone: tokyo)
        #expect(evening.day("今日")?.description == "2026-11-22")
        #expect(evening.instant("今日", second: 0)?.internetText == "2026-11-21T15:00:00.000Z")
        #expect(evening.instant("2026-11-21T12:00:00Z", second: 0) == .noon)
    }

    // MARK: - Tables

    @Test(arguments: [
        ("46346", "2026-11-20"), ("４６３４６", "2026-11-20"), ("46346.4375", "2026-11-20"), ("30000", "1982-02-18"),
        ("79999", "2119-01-10"), ("0099-12-31", "0099-12-31"), ("2026/11/20 10:30", "2026-11-20"),
        ("2026-11-20T10:30:00", "2026-11-20"), ("2026-11-20 10:30:00.123", "2026-11-20"),
        ("2026-11-19T15:00:00Z", "2026-11-20"), ("2026-11-20T23:59:59+09:00", "2026-11-20"),
        ("2026/1/1元日", "2026-01-01"),
        ("November 3, 2026 → November 4, 2026", "2026-11-03"), ("November 3, 2026 at 9:30:00 PM JST", "2026-11-03"),
    ])
    func `a day in a cell is read`(text: String, day: String) {
        #expect(table.day(text)?.description == day)
    }

    @Test(arguments: [
        " ", "日付", "1/2", "13/1", "11-20", "46346 10:30", "46346.1.2",
        "2026-11-20" + String(repeating: " ", count: 60) + "x",
    ])
    func `a cell that is not a day, or could be two, is refused`(text: String) {
        #expect(table.day(text) == nil)
    }

    @Test(arguments: [
        ("2026-11-20T10:30:00.500Z", "2026-11-20T10:30:00.500Z"), ("2026/11/20 10:30", "2026-11-20T01:30:00.000Z"),
        ("2026年11月20日（金） 10:30:15", "2026-11-20T01:30:15.000Z"), ("2026-11-20", "2026-11-20T03:00:00.000Z"),
        ("20.11.2026 0:05", "2026-11-19T15:05:00.000Z"), ("46346", "2026-11-20T03:00:00.000Z"),
        ("46346.4375", "2026-11-20T01:30:00.000Z"), ("46346.99999999", "2026-11-20T14:59:59.000Z"),
        ("2026/11/20 金 10:30", "2026-11-20T01:30:00.000Z"), ("2026-11-20 Fri 10:30", "2026-11-20T01:30:00.000Z"),
    ])
    func `an instant without a time zone is in the person's`(text: String, instant: String) {
        #expect(table.instant(text, second: 12 * 3_600)?.internetText == instant)
    }

    @Test(arguments: [
        "", "10:30", "2026-11-20 25:00", "2026-11-20 10", "2026-11-20 10:30 PM", "2026-11-20 x", "2026-11-20 1:2:3:4:5",
    ])
    func `a text that is not an instant is refused`(text: String) {
        #expect(table.instant(text, second: 12 * 3_600) == nil)
    }

    @Test(arguments: [TypedDays.Source.field, .post, .label, .table])
    func `a day at the start of a text of any length costs no more than the length`(source: TypedDays.Source) {
        let days = TypedDays(source, today: .sampleDay)
        expectLinearCost { text in
            for start in ["", "2026", "2026-11-20", "20 Nov"] {
                var scanner = TypedScanner(start + text)
                _ = scanner.day(days)
                _ = scanner.timeOfDay()
            }
        }
    }

    @Test func `a day or period costs no more than its length`() {
        expectLinearCost { text in
            _ = table.instant(text, second: 0)
            _ = days.period(text)
        }
        for text in CostlyText.units.map({ CostlyText.text(of: $0, size: 50) }) {
            _ = table.instant("2026-11-20 \(text)", second: 0)
        }
    }
}
