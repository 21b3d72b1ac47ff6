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
    ])
    func reads(text: String, date: String) throws {
        #expect(try form.date(typed: text).description == date)
    }

    @Test(arguments: ["", "x", "2026-02-29", "13/1", "2/30", "su", "曜日", "26-11-20", "20261120", "明日", "11/20/2026"])
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
