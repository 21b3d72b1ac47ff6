import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import SakatsuFeature

/// The visits as a table and as a CSV file.
@Suite struct SakatsuTableScreenTests {
    private static let visits = [
        visit(1, "=湯", "2026-11-21", sauna: 500, celsius: 110),
        visit(2, "A, B", "2026-11-20", sauna: nil, celsius: nil),
        visit(3, "湯", "2026-11-19", sauna: 61, celsius: 98),
    ]

    private static func visit(
        _ number: Int, _ name: String, _ day: String, sauna seconds: Int?, celsius: Int?
    ) -> Sakatsu {
        let steps = seconds.map { [SaunaStep(kind: .sauna, seconds: FixedDecimal($0))] }
        return Sakatsu(
            .number(number),
            SakatsuContent(
                facilityName: name, visitingDate: CivilDate(day) ?? .sampleDay,
                sets: steps.map { [SaunaSet(steps: $0)] } ?? [],
                temperatures: celsius.map { [SaunaTemperature(kind: .sauna, celsius: FixedDecimal($0))] } ?? []))
    }

    /// - Parameter asked: receives the pages that are read.
    private func tester(
        _ visits: [Sakatsu] = visits, next: SakatsuCursor? = nil, _ language: Language = .japanese,
        asked: @escaping @Sendable (StubSakatsuRepository.Listing) -> Void = { _ in }
    ) -> ScreenTester {
        ScreenTester(
            repository: StubSakatsuRepository(page: { listing in
                asked(listing)
                return SakatsuPage(
                    items: Array(visits.prefix(listing.limit)), next: next, count: .exactly(visits.count))
            }), language: language)
    }

    private func file(_ query: String) async throws -> [String] {
        let response = try await tester().response(.get, "/sakatsu/table.csv\(query)")
        #expect(response.headers[.contentType] == "text/csv; charset=utf-8")
        let lines = response.text.components(separatedBy: "\r\n")
        #expect(
            lines.first
                == "\u{FEFF}date,facility,sets,saunaSeconds,coolBathSeconds,relaxationSeconds,saunaCelsius,"
                + "coolBathCelsius,score,price,arrival,tags"
        )
        #expect(lines.last == "")
        return Array(lines.dropFirst().dropLast())
    }

    @Test func `the file has the rows of the table, exact and without formulas`() async throws {
        #expect(
            try await file("?year=2026") == [
                "2026-11-21,'=湯,1,500,,,110,,,,,", "2026-11-20,\"A, B\",,,,,,,,,,", "2026-11-19,湯,1,61,,,98,,,,,",
            ])
        let headers = try await tester().response(.get, "/sakatsu/table.csv?year=2026").headers
        #expect(headers[.contentDisposition] == "attachment; filename=\"visits-2026.csv\"")
    }

    @Test(arguments: [
        ("sort=date&order=up", "321"), ("sort=facility&order=up", "123"), ("sort=facility", "321"),
        ("sort=saunaSeconds", "132"), ("sort=saunaSeconds&order=up", "312"), ("sort=saunaCelsius", "132"),
        ("sort=mood", "123"), ("", "123"),
    ])
    func `rows are sorted by a column, those without a number last`(query: String, order: String) async throws {
        // By the number of the visit, of which each has its own day.
        let days = ["2026-11-21": "1", "2026-11-20": "2", "2026-11-19": "3"]
        let rows = try await file("?\(query)")
        #expect(rows.compactMap { days[String($0.prefix(10))] }.joined() == order)
    }

    @Test(arguments: [(Language.japanese, "8:20", "2026/11/21(土)"), (.english, "8:20", "Sat, Nov 21, 2026")])
    func `a visit is a row`(language: Language, time: String, day: String) async throws {
        let page = try await tester([Self.visits[0]], language).response(.get, "/sakatsu/table").text
        let path = SakatsuPaths.detail(.number(1))
        #expect(
            page.contains(
                """
                <tr><td>\(day)</td><td><a href="\(path)">=湯</a></td><td>1</td><td>\(time)</td><td></td><td></td>\
                <td>110</td><td></td><td></td><td></td><td></td><td></td></tr>
                """))
        #expect(
            page.contains(
                "<th scope=\"col\" aria-sort=\"descending\"><a href=\"/sakatsu/table?year=2026&amp;sort=date&amp;order=up\">"
            ))
    }

    @Test func `the newest year is shown, and leads to the one before`() async throws {
        let filters = Calls<SakatsuFilter?>()
        let page = try await tester { filters.record($0.filter) }.response(.get, "/sakatsu/table").text
        let year = SakatsuFilter(
            from: CivilDate(year: 2026, month: 1, day: 1), to: CivilDate(year: 2026, month: 12, day: 31))
        #expect(filters.all == [nil, year])
        #expect(page.contains("<a href=\"/sakatsu/table?year=2025&amp;sort=date\">2025</a><strong>2026</strong></nav>"))
    }

    @Test func `a search covers all years`() async throws {
        let listings = Calls<StubSakatsuRepository.Listing>()
        let page = try await tester { listings.record($0) }
            .response(.get, "/sakatsu/table?q=%E6%B9%AF&year=2025").text
        #expect(listings.all.last?.searchText == "湯" && listings.all.last?.filter == nil)
        #expect(!page.contains("<nav aria-label=\"年\">"))
        #expect(page.contains("href=\"/sakatsu/table.csv?q=%E6%B9%AF&amp;sort=date\""))
    }

    @Test func `a table that is not complete says so`() async throws {
        let many = Array(repeating: Self.visits[0], count: 50)
        let page = try await tester(many, next: SakatsuCursor(Self.visits[0])).response(.get, "/sakatsu/table").text
        #expect(page.contains("新しい1,000件だけを表示しています") || page.contains("新しい1000件だけを表示しています"))
        #expect(page.components(separatedBy: "<tr>").count - 2 == SakatsuTableScreen.limit)
    }

    @Test func `a log without visits has no table`() async throws {
        let page = try await tester([]).response(.get, "/sakatsu/table").text
        #expect(page.contains("まだサ活がありません") && !page.contains("<table"))
    }

    @Test func `a table that cannot be read is an error page`() async throws {
        let repository = StubSakatsuRepository(page: { _ in throw StubError() })
        for path in ["/sakatsu/table", "/sakatsu/table.csv"] {
            #expect(try await ScreenTester(repository: repository).response(.get, path).status == .serviceUnavailable)
        }
    }
}
