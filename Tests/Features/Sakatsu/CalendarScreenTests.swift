import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore

@testable import SakatsuFeature

/// The visits by day.
@Suite struct CalendarScreenTests {
    private func response(
        _ query: String, _ language: Language = .japanese, days: [VisitDay] = [], visits: [Sakatsu] = []
    ) async throws -> TestResponse {
        var repository = StubSakatsuRepository(page: { asked in
            #expect(asked.filter?.from == asked.filter?.to)
            return SakatsuPage(items: visits, next: nil, count: nil)
        })
        repository.statistics = { _, _, _ in
            var statistics = VisitStatistics()
            statistics.visits = days.reduce(0) { $0 + $1.visits }
            return statistics
        }
        repository.days = { _, span, account in
            #expect(account == .owner && days.allSatisfy { span.contains($0.day) })
            return days
        }
        return try await ScreenTester(repository: repository, language: language)
            .response(.get, "/sakatsu/calendar\(query)")
    }

    @Test func `Each day leads to its visits, and says how many there are`() async throws {
        let days = [
            VisitDay(
                day: .sampleDay.earlier(days: 7), visits: 2, averageScore: FixedDecimal(hundredths: 450)),
            VisitDay(day: .sampleDay, visits: 5, averageScore: nil),
        ]
        let text = try await response("?q=%E6%B9%AF", days: days).text
        #expect(
            text.contains(
                """
                <td><a class="level2" href="/sakatsu/calendar?month=2026-11&amp;day=2026-11-14&amp;q=%E6%B9%AF" \
                aria-label="2026年11月14日 土曜日 2回 ★4.5"><span>14</span><small>★4.5 ×2</small></a></td>
                """))
        #expect(text.contains(#"<a class="level4 chosen""#) && text.contains(#"aria-current="date""#))
        #expect(text.contains("<tr><th>日</th><th>月</th>") && text.components(separatedBy: "<td>").count == 36)
    }

    @Test(arguments: [
        (Language.japanese, "?month=2024-02", "<tr><td></td><td></td><td></td><td></td><td><a class=\"level0"),
        (.japanese, "?month=2026-02", "<tbody><tr><td><a class=\"level0"),
        (.english, "?month=2026-11", "<tr><th>Sun</th><th>Mon</th>"),
    ])
    func `A month begins on its day of the week`(language: Language, query: String, part: String) async throws {
        #expect(try await response(query, language).text.contains(part))
    }

    @Test func `The visits of a day are in their order, and an empty day begins a visit`() async throws {
        let visits = [Sakatsu.full, .minimal]
        let text = try await response("?day=2026-11-14", visits: visits).text
        let first = try #require(text.range(of: "/sakatsu/\(Sakatsu.minimal.id.canonicalText)"))
        let second = try #require(text.range(of: "/sakatsu/\(Sakatsu.full.id.canonicalText)"))
        #expect(first.lowerBound < second.lowerBound)
        let empty = try await response("?day=2026-11-14").text
        #expect(empty.contains("href=\"/sakatsu/new?date=2026-11-14\"") && empty.contains("サ活はありません。"))
        #expect(try await !response("?day=2026-12-01").text.contains("/sakatsu/new?date="))
    }

    @Test(arguments: ["?year=1", "?year=9999", "?month=0001-01", "?month=9999-12", "?year=x", "?month=2026-13&day=x"])
    func `The ends of the calendar and unreadable days have a page`(query: String) async throws {
        #expect(try await response(query).status == .ok)
    }

    @Test func `A year has its days as a picture and its months as a table`() async throws {
        let days = [VisitDay(day: .sampleDay, visits: 3, averageScore: nil)]
        let text = try await response("?year=2026", days: days).text
        #expect(text.contains("<th><a href=\"/sakatsu/calendar?month=2026-11\">2026年11月</a></th><td>3回</td>"))
        #expect(text.contains("<path class=\"level3\" d=\"M260 130h10v10h-10z\">"))
    }

    @Test func `A new visit has the chosen day, unless it is to come`() async throws {
        let today = try await ScreenTester().response(.get, "/sakatsu/new?date=2026-11-14").text
        #expect(today.contains("name=\"visitingDate\" value=\"2026-11-14\""))
        let later = try await ScreenTester().response(.get, "/sakatsu/new?date=2027-01-01").text
        #expect(later.contains("name=\"visitingDate\" value=\"2026-11-21\""))
    }
}
