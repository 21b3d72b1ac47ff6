import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing
import WebCore

@testable import SakatsuFeature

/// The sums over visits as a page.
@Suite struct ReviewScreenTests {
    private static func statistics(_ visits: Int) -> VisitStatistics {
        var statistics = VisitStatistics()
        statistics.visits = visits
        statistics.weekdays[5] = visits
        return statistics
    }

    private func page(
        _ path: String, _ language: Language = .japanese,
        _ statistics: @escaping @Sendable (String, ClosedRange<CivilDate>) -> VisitStatistics
    ) async throws -> TestResponse {
        var repository = StubSakatsuRepository()
        repository.statistics = { searchText, days, account in
            #expect(account == .owner)
            return statistics(searchText, days)
        }
        repository.recipe = { _ in VisitRecipe([]) }
        return try await ScreenTester(repository: repository, language: language).response(.get, path)
    }

    @Test(arguments: [
        ("", "2026-11-01", "2026-11-30"), ("?month=2024-02", "2024-02-01", "2024-02-29"),
        ("?week=2026-11-21", "2026-11-16", "2026-11-22"), ("?year=2026", "2026-01-01", "2026-12-31"),
        ("?all", "0001-01-01", "9999-12-31"), ("?from=2026-03-02&to=2026-01-05", "2026-01-05", "2026-03-02"),
        ("?from=2026-03-02", "2026-03-02", "9999-12-31"), ("?to=2026-03-02", "0001-01-01", "2026-03-02"),
        ("?year=0", "2026-11-01", "2026-11-30"), ("?year=9999", "9999-01-01", "9999-12-31"),
        ("?month=2026-13", "2026-11-01", "2026-11-30"), ("?month=0001-01", "0001-01-01", "0001-01-31"),
        ("?week=9999-12-31", "9999-12-27", "9999-12-31"),
    ])
    func `The query names the days`(query: String, first: String, last: String) async throws {
        let response = try await page("/review\(query)") { searchText, days in
            #expect(searchText.isEmpty)
            return Self.statistics(days.description == "\(first)...\(last)" ? 7 : 1)
        }
        #expect(response.status == .ok)
        #expect(response.text.contains("<strong>7</strong>"))
    }

    @Test func `Every number leads to its visits, with the search`() async throws {
        let text = try await page("/review?month=2026-11&q=%E6%B9%AF") { searchText, days in
            #expect(searchText == "湯")
            return Self.statistics(days.lowerBound.month == 11 ? days.lowerBound.year - 2_000 : 3)
        }.text
        #expect(
            text.contains(
                """
                <a href="/sakatsu?q=2026-11%20%E6%B9%AF"><strong>26</strong><small>回数 · 前の期間 3 · 前年 25</small></a>
                """))
        #expect(text.contains("<tr><th>回数</th><td>26</td><td>3</td><td>25</td></tr>"))
        #expect(text.contains("<a href=\"/review?month=2026-10&amp;q=%E6%B9%AF\" aria-label=\"前の期間\">‹</a>"))
        #expect(text.contains("<figcaption>いちばん多いのは土（26回）です。</figcaption>"))
    }

    @Test(arguments: [
        ("", "24 / 8 · 達成", "0分 / 5時間 · あと5時間"), ("?year=2026", "3 / 10 · あと7", ""), ("?all", "", ""),
        ("?week=2026-11-21", "目標を決める", ""), ("?q=x", "", ""),
    ])
    func `The page shows how far one is with one's goals`(query: String, first: String, second: String) async throws {
        var repository = StubSakatsuRepository()
        repository.statistics = { _, _, _ in
            var statistics = Self.statistics(24)
            statistics.newFacilities = 3
            statistics.months = [.init(month: "2026-11")]
            statistics.months[0].visits = 24
            return statistics
        }
        repository.recipe = { _ in VisitRecipe([]) }
        let settings = StubSettingsRepository(settings: { _ in Settings(goals: .chosen) })
        let text = try await ScreenTester(repository: repository, settings: settings).response(.get, "/review\(query)")
            .text
        #expect(text.contains("目標を決める") == !first.isEmpty)
        #expect(text.contains(first.isEmpty ? "ふりかえり" : first) && text.contains(second.isEmpty ? "回" : second))
        #expect(text.contains("class=\"goal\"") == (query.isEmpty || query == "?year=2026" || query.hasPrefix("?week")))
    }

    @Test func `Without visits the page says so, and with two it has no charts`() async throws {
        let none = try await page("/review?q=x") { _, _ in VisitStatistics() }.text
        #expect(none.contains("サ活はありません。") && !none.contains("<strong>"))
        let two = try await page("/review", .english) { _, _ in Self.statistics(2) }.text
        #expect(two.contains("<strong>2</strong>") && !two.contains("<figure"))
    }

    @Test func `Of all time, the page says what goes with the scores, or how many are missing`() async throws {
        let contents = (0..<20).map { number in
            var content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay)
            content.arrival = TimeOfDay(minutes: number < 10 ? 600 : 1_200)
            content.score = FixedDecimal(number < 10 ? 5 : 3)
            return content
        }
        for (count, part) in [
            (20, "到着20:00より前の日は★5（10回）、ほかは★3（10回）。差は2〜2。"), (14, "ととのい度をあと6回付けると見えてきます。"),
        ] {
            var repository = StubSakatsuRepository()
            repository.statistics = { _, _, _ in Self.statistics(20) }
            repository.recipe = { _ in VisitRecipe(Array(contents.prefix(count))) }
            let tester = ScreenTester(repository: repository)
            #expect(try await tester.response(.get, "/review?all").text.contains(part))
            #expect(try await !tester.response(.get, "/review?all&q=x").text.contains(part))
        }
    }

    @Test func `The page fails to read`() async throws {
        var repository = StubSakatsuRepository()
        repository.statistics = { _, _, _ in throw StubError() }
        let response = try await ScreenTester(repository: repository).response(.get, "/review")
        #expect(response.status == .serviceUnavailable)
    }
}
