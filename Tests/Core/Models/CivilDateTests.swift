import Foundation
import ModelsCore
import Testing

@Suite struct CivilDateTests {
    @Test(arguments: [
        (2026, 11, 21), (1, 1, 1), (9999, 12, 31), (2024, 2, 29), (2000, 2, 29), (1500, 2, 28),
    ])
    func `real days are accepted`(year: Int, month: Int, day: Int) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect((date.year, date.month, date.day) == (year, month, day))
    }

    @Test(arguments: [
        (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
        (2026, 4, 31), (2025, 2, 29), (1900, 2, 29), (2100, 2, 29), (.max, .max, .max), (.min, .min, .min),
    ])
    func `other days are refused`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        (11, 22, "2026-11-22"), (11, 23, "2025-11-23"), (1, 1, "2026-01-01"), (2, 29, "2024-02-29"), (2, 30, nil),
    ])
    func `a day and month are the last such day`(month: Int, day: Int, text: String?) throws {
        let latest = try #require(CivilDate("2026-11-22"))
        #expect(CivilDate(month: month, day: day, upTo: latest)?.description == text)
    }

    @Test(arguments: ["2026-11-21", "0001-01-01", "9999-12-31", "2024-02-29", "0800-10-09"])
    func `a day is read as it was written`(text: String) throws {
        #expect(try #require(CivilDate(text)).description == text)
    }

    @Test(arguments: [
        "", "2026-11-2", "2026-1-21", "26-11-21", "2026/11/21", "2026-11-21 ", " 2026-11-21", "2026-11-21T00:00",
        "2026-02-30", "0000-01-01", "+026-11-21", "-026-11-21", "２０２６-11-21", "2026-11-2１", "2026–11–21",
        "2026-11-21\u{0301}", "abcd-ef-gh",
    ])
    func `other texts are refused`(text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test func `days are ordered by year, then month, then day`() throws {
        let texts = ["0999-12-31", "2025-12-31", "2026-01-31", "2026-02-01", "2026-02-02"]
        let dates = try texts.map { try #require(CivilDate($0)) }
        #expect(dates.shuffled().sorted() == dates)
    }

    @Test func `a day counts days from the epoch`() throws {
        #expect(CivilDate("1970-01-01")?.daysSinceEpoch == 0)
        #expect(CivilDate("1969-12-31")?.daysSinceEpoch == -1)
        #expect(CivilDate("2000-03-01")?.daysSinceEpoch == 11_017)
        #expect(CivilDate("2026-11-21")?.daysSinceEpoch == 20_778)
    }

    /// The calendar repeats after 400 years; the ranges cover that, the epoch and the end.
    @Test(arguments: [("0001-01-01", "0401-12-31"), ("1899-01-01", "2101-12-31"), ("9996-01-01", "9999-12-31")])
    func `every day follows the one before`(firstDay: String, lastDay: String) throws {
        let first = try #require(CivilDate(firstDay))
        let last = try #require(CivilDate(lastDay))
        var previous = first
        var mistakes: [CivilDate] = []
        for days in (first.daysSinceEpoch + 1)...last.daysSinceEpoch {
            let date = try #require(CivilDate(daysSinceEpoch: days))
            let isNextDay =
                (date.year, date.month, date.day) == (previous.year, previous.month, previous.day + 1)
                || (date.year, date.month, date.day) == (previous.year, previous.month + 1, 1)
                || (date.year, date.month, date.day) == (previous.year + 1, 1, 1) && previous.month == 12
            let isReal = CivilDate(year: date.year, month: date.month, day: date.day) == date
            if !isNextDay || !isReal || date.daysSinceEpoch != days { mistakes.append(date) }
            previous = date
        }
        #expect(mistakes == [])
        #expect(previous == last)
    }

    @Test func `years outside the range have no days`() throws {
        let first = try #require(CivilDate("0001-01-01"))
        let last = try #require(CivilDate("9999-12-31"))
        #expect(CivilDate(daysSinceEpoch: first.daysSinceEpoch) == first)
        #expect(CivilDate(daysSinceEpoch: last.daysSinceEpoch) == last)
        #expect(CivilDate(daysSinceEpoch: first.daysSinceEpoch - 1) == nil)
        #expect(CivilDate(daysSinceEpoch: last.daysSinceEpoch + 1) == nil)
        #expect(CivilDate(daysSinceEpoch: .min) == nil)
    }

    @Test func `a day is the one that the time zone shows`() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let losAngeles = try #require(TimeZone(identifier: "America/Los_Angeles"))
        // 2026-11-21T15:00:00Z is midnight in Tokyo.
        let midnight = Date(timeIntervalSince1970: 1_795_273_200)
        #expect(CivilDate(midnight, in: tokyo).description == "2026-11-22")
        #expect(CivilDate(midnight - 0.001, in: tokyo).description == "2026-11-21")
        #expect(CivilDate(midnight, in: .gmt).description == "2026-11-21")
        #expect(CivilDate(midnight - 8 * 3_600, in: losAngeles).description == "2026-11-20")
    }

    @Test func `a day before the epoch is found too`() {
        #expect(CivilDate(Date(timeIntervalSince1970: -0.5), in: .gmt).description == "1969-12-31")
    }

    @Test func `a day stays within its years`() {
        #expect(CivilDate(Date(timeIntervalSince1970: 1e15), in: .gmt).description == "9999-12-31")
        #expect(CivilDate(Date(timeIntervalSince1970: -1e15), in: .gmt).description == "0001-01-01")
    }
}
