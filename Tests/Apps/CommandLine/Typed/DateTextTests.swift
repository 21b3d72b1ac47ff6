import Foundation
import SampleCore
import Testing
import ValuesCore

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
    func reads(text: String, date: String) throws {
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
    func isTheLatestSuchDay(today: String, text: String, date: String) throws {
        let form = DateText(today: try #require(CivilDate(today)))
        #expect(try form.date(typed: text).description == date)
    }

    @Test(arguments: ["昨日", "先週の土曜", "last monday", "2日", "1/2", "Jan 2", "9999日前"])
    func readsNoDayBeforeTheFirst(text: String) throws {
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
    func refusesWhatIsLong(start: String, repeated: String, count: Int, end: String) {
        let text = start + String(repeating: repeated, count: count) + end
        let begin = ContinuousClock.now
        var problem: InputProblem?
        do throws(InputProblem) { _ = try form.date(typed: text) } catch { problem = error }
        #expect(ContinuousClock.now - begin < .seconds(1))
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
    func refuses(text: String) {
        #expect(throws: InputProblem.invalid(.notADate(text))) { try form.date(typed: text) }
    }

    @Test(arguments: DateText.offered)
    func readsWhatIsOffered(text: String) {
        #expect(throws: Never.self) { try form.date(typed: text) }
    }

    /// A user whose machine is in another time zone than the sauna.
    @Test func takesWhatIsTodaySomewhere() throws {
        let losAngeles = try #require(TimeZone(identifier: "America/Los_Angeles"))
        let form = DateText(now: Timestamp.noon.date, timeZone: losAngeles)
        #expect(form.today.description == "2026-11-21")
        #expect(form.latest.description == "2026-11-22")
        #expect(try form.date(typed: "11/22").description == "2026-11-22")
        #expect(try form.date(typed: "11/23").description == "2025-11-23")
        #expect(try form.date(typed: "日曜").description == "2026-11-15")
    }

    @Test func knowsWhereThePersonIs() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let evening = DateText(now: Timestamp.noon.after(hours: 4).date, timeZone: tokyo)
        #expect(try evening.date(typed: "今日").description == "2026-11-22")
        #expect(try evening.instant(typed: "今日").internetText == "2026-11-21T15:00:00.000Z")
        #expect(try evening.instant(typed: "2026-11-21T12:00:00Z") == .noon)
    }
}
