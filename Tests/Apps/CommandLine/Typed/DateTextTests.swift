import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import CommandLineApp

@Suite struct DateTextTests {
    /// 2026-11-21, a Saturday.
    private let form = DateText(now: Timestamp.noon.date, timeZone: .gmt)

    @Test(arguments: [
        ("2026-11-20", "2026-11-20"), ("2026/1/5", "2026-01-05"), ("２０２６－１１－２０", "2026-11-20"),
        ("2026年11月20日", "2026-11-20"), ("11/20", "2026-11-20"), ("11/21", "2026-11-21"), ("11/23", "2025-11-23"),
        ("12-31", "2025-12-31"), ("11月20日", "2026-11-20"), ("2/29", "2024-02-29"), ("今日", "2026-11-21"),
        ("昨日", "2026-11-20"), ("きのう", "2026-11-20"), ("おととい", "2026-11-19"), ("一昨日", "2026-11-19"),
        ("today", "2026-11-21"), (" Yesterday ", "2026-11-20"), ("3日前", "2026-11-18"), ("３日前", "2026-11-18"),
        ("3 days ago", "2026-11-18"), ("土曜", "2026-11-21"), ("日", "2026-11-15"), ("月曜日", "2026-11-16"),
        ("Saturday", "2026-11-21"), ("fri", "2026-11-20"), ("sunday", "2026-11-15"), ("2027-01-01", "2027-01-01"),
        ("20261120", "2026-11-20"), ("２０２６１１２０", "2026-11-20"), ("20280229", "2028-02-29"),
        ("20日", "2026-11-20"), ("２２日", "2026-11-22"), ("23日", "2026-10-23"), ("31日", "2026-10-31"),
        ("三日", "2026-11-03"), ("二十三日", "2026-10-23"), ("十日", "2026-11-10"), ("十一月二十日", "2026-11-20"),
        ("十二月三十一日", "2025-12-31"), ("三日前", "2026-11-18"), ("十日前", "2026-11-11"), ("二十一日前", "2026-10-31"),
        ("先週の土曜", "2026-11-14"), ("先週土曜日", "2026-11-14"), ("先週の日曜日", "2026-11-15"), ("先週の月", "2026-11-09"),
        ("先週金曜", "2026-11-13"), ("last saturday", "2026-11-14"), ("Last  Fri", "2026-11-20"),
        ("last sunday", "2026-11-15"), ("Nov 20", "2026-11-20"), ("20 Nov", "2026-11-20"), ("Nov 23", "2025-11-23"),
        ("november 20, 2025", "2025-11-20"), ("November 20 2025", "2025-11-20"), ("Nov. 20,2025", "2025-11-20"),
        ("20 November 2025", "2025-11-20"), ("Ｎｏｖ　２０", "2026-11-20"), ("20Nov", "2026-11-20"), ("Sept 1", "2026-09-01"),
        ("May 3rd", "2026-05-03"), ("1st March, 2024", "2024-03-01"), ("feb 29", "2024-02-29"),
        ("\t1 day  ago ", "2026-11-20"),
        ("0 days ago", "2026-11-21"), ("365日前", "2025-11-21"),
    ])
    func `a day is read in every spelling`(text: String, date: String) throws {
        #expect(try form.date(typed: text).description == date)
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
        let form = DateText(today: try #require(CivilDate(today)))
        #expect(try form.date(typed: text).description == date)
    }

    @Test(arguments: ["昨日", "先週の土曜", "last monday", "2日", "1/2", "Jan 2", "9999日前"])
    func `a day before the first is refused`(text: String) throws {
        let form = DateText(today: try #require(CivilDate("0001-01-01")))
        #expect(throws: InputProblem.invalid(.notADate(text))) { try form.date(typed: text) }
    }

    /// What is far too long is refused at once, and what is as long as it may be takes no time either.
    @Test(
        arguments: [
            ("", "十", 33, "日"), ("", "九", 32, "日"), ("", "1", 100, ""), ("3", " ", 90, "days"), ("", "a", 100, ""),
            ("a", "\u{301}", 40, ""), ("11/2", "\u{301}", 5_000_000, ""), ("", "一", 3_000_000, "日"),
            ("", "9", 10_000_000, ""), ("20", "\u{0}", 1, "日"),
        ] as [(String, String, Int, String)])
    func `a long text is no day`(start: String, repeated: String, count: Int, end: String) {
        let text = start + String(repeating: repeated, count: count) + end
        var problem: InputProblem?
        let duration = processorTime {
            do throws(InputProblem) { _ = try form.date(typed: text) } catch { problem = error }
        }
        #expect(duration < .seconds(1))
        guard case .invalid(.notADate)? = problem else {
            Issue.record("another problem")
            return
        }
    }

    @Test(arguments: [
        "", "x", "2026-02-29", "13/1", "2/30", "su", "曜日", "26-11-20", "20261320", "2026112", "202611200", "明日",
        "11/20/2026", "32日", "0日", "零日", "Nov", "Nov 31", "Nov 20, 26", "Nov 202025", "no 20", "20 20", "先週", "先週の曜日",
        "last", "last week", "last nov 20", "next monday", "来週の月曜", "-3日前", "12345日前", "三ヶ月前", "百日前", "土曜日曜",
    ])
    func `a text that is no day is refused`(text: String) {
        #expect(throws: InputProblem.invalid(.notADate(text))) { try form.date(typed: text) }
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
        let days = try DateText(
            today: form.today, latest: CivilDate(year: 2026, month: 11, day: 22)
        ).days(typed: text)
        #expect([days.lowerBound, days.upperBound].map(\.description) == [first, last])
    }

    @Test(arguments: [
        ("2026-03-31", "1か月前", "2026-02-28"), ("2024-02-29", "1 year ago", "2023-02-28"),
        ("2026-01-31", "2 months ago", "2025-11-30"), ("2026-01-05", "先月", "2025-12-01"),
        ("2026-01-01", "先週", "2025-12-22"), ("2026-01-05", "12月", "2025-12-01"), ("0001-02-01", "先月", "0001-01-01"),
    ])
    func `a period crosses the ends of months and years`(today: String, text: String, first: String) throws {
        let form = DateText(today: try #require(CivilDate(today)))
        #expect(try form.days(typed: text).lowerBound.description == first)
    }

    /// 2026-11-21 is a Saturday, and 22 a Sunday.
    @Test(arguments: [
        ("ja_JP.UTF-8", "2026-11-21", "2026-11-15"), ("ja_JP.UTF-8", "2026-11-22", "2026-11-22"),
        ("en_US.UTF-8", "2026-11-22", "2026-11-22"), ("en_GB.UTF-8", "2026-11-22", "2026-11-16"),
        ("de_DE@euro", "2026-11-22", "2026-11-16"), ("C.UTF-8", "2026-11-22", "2026-11-16"),
        ("", "2026-11-22", "2026-11-16"), ("ja", "2026-11-22", "2026-11-22"),
    ])
    func `a week begins as it does where the person is`(locale: String, today: String, first: String) throws {
        for variables in [
            ["LANG": locale], ["LC_TIME": locale, "LANG": "de_DE"], ["LC_ALL": locale, "LANG": "ar_EG"],
        ]
        where !locale.isEmpty || variables.count == 1 {
            let form = DateText(
                today: try #require(CivilDate(today)), firstWeekday: DateText.firstWeekday(environment: variables))
            let week = try form.days(typed: "今週")
            #expect(week == (try form.days(typed: "this week")))
            #expect(week.lowerBound.description == first)
            #expect(week.upperBound.daysSinceEpoch - week.lowerBound.daysSinceEpoch == 6)
            let before = try form.days(typed: "先週")
            #expect(before.upperBound.daysSinceEpoch == week.lowerBound.daysSinceEpoch - 1)
        }
    }

    @Test(arguments: [
        "", "x", "1120", "0999", "20261", "2026-13", "2026-0", "0月", "13月", "Foo 2026", "来月", "next week", "週", "前",
        "令和年", "令和8", "weeks ago", "eleven weeks ago", "99999 weeks ago", "last", "last 3", "過去", "-2 weeks ago",
        "2026-11-31", "99999999999999999999 years ago", "9999年前",
    ])
    func `what is no period is refused`(text: String) {
        #expect(throws: InputProblem.invalid(.notAPeriod(text))) { try form.days(typed: text) }
    }

    @Test(
        arguments: [
            ("2", " ", 90, "weeks ago"), ("", "十", 33, "年"), ("", "9", 100, ""), ("last ", "9", 90, " days"),
            ("", "令和", 1_000_000, "8年"), ("a", "\u{301}", 3_000_000, ""),
        ] as [(String, String, Int, String)])
    func `a long text costs nothing`(start: String, repeated: String, count: Int, end: String) {
        let text = start + String(repeating: repeated, count: count) + end
        #expect(processorTime { _ = try? form.days(typed: text) } < .seconds(1))
    }

    @Test(arguments: DateText.offered + DateText.offeredPeriods)
    func `what is offered for a period is read`(text: String) {
        #expect(throws: Never.self) { try form.days(typed: text) }
    }

    @Test func `an instant can be a period, of which it is the start`() throws {
        #expect(try form.instant(typed: "今月").internetText == "2026-11-01T00:00:00.000Z")
    }

    @Test(arguments: DateText.offered)
    func `every offered day is read`(text: String) {
        #expect(throws: Never.self) { try form.date(typed: text) }
    }

    /// A user whose machine is in another time zone than the sauna.
    @Test func `a day that is today somewhere is accepted`() throws {
        let losAngeles = try #require(TimeZone(identifier: "America/Los_Angeles"))
        let form = DateText(now: Timestamp.noon.date, timeZone: losAngeles)
        #expect(form.today.description == "2026-11-21")
        #expect(form.latest.description == "2026-11-22")
        #expect(try form.date(typed: "11/22").description == "2026-11-22")
        #expect(try form.date(typed: "11/23").description == "2025-11-23")
        #expect(try form.date(typed: "日曜").description == "2026-11-15")
    }

    @Test func `today is the day where the person is`() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let evening = DateText(now: Timestamp.noon.after(hours: 4).date, timeZone: tokyo)
        #expect(try evening.date(typed: "今日").description == "2026-11-22")
        #expect(try evening.instant(typed: "今日").internetText == "2026-11-21T15:00:00.000Z")
        #expect(try evening.instant(typed: "2026-11-21T12:00:00Z") == .noon)
    }
}
