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

/// The months of the list, and the choice of its cards.
@Suite struct SakatsuMonthsScreenTests {
    private static let months = [
        VisitMonth(firstDay: .sampleDay.firstOfMonth, count: 24, facilityCount: 12),
        VisitMonth(firstDay: CivilDate.first, count: 1, facilityCount: 1),
    ]

    @Test(arguments: [
        (Language.japanese, "2026年11月", "24回 · 12施設"), (.english, "November 2026", "24 visits · 12 places"),
    ])
    func `each month leads to its place in the list`(language: Language, title: String, sums: String) async throws {
        let repository = StubSakatsuRepository(months: { days, account in
            #expect(days == CivilDate.first...CivilDate.last && account == .owner)
            return Self.months
        })
        let tester = ScreenTester(repository: repository, language: language)
        let page = try await tester.response(.get, "/sakatsu/months").text
        let place = "2026-11-30_9223372036854775807_ffffffff-ffff-ffff-ffff-ffffffffffff"
        #expect(page.contains("href=\"/sakatsu?after=\(place)\">\(title)<span class=\"value\">\(sums)</span>"))
        #expect(page.contains("id=\"year-2026\""))
        #expect(SakatsuPaths.months(of: "2026-11") == "/sakatsu/months#year-2026")
    }

    @Test func `a heading has the sums of its month, except in a search`() async throws {
        let repository = StubSakatsuRepository(
            page: { _ in SakatsuPage(items: [.full], next: nil, count: .exactly(1)) },
            months: { days, _ in
                #expect(days == CivilDate.sampleDay.firstOfMonth...CivilDate.sampleDay.lastOfMonth)
                return [Self.months[0]]
            })
        let tester = ScreenTester(repository: repository)
        #expect(try await tester.response(.get, "/sakatsu").text.contains("<small>24回 · 12施設</small>"))
        #expect(try await !tester.response(.get, "/sakatsu?q=%E6%B9%AF").text.contains("12施設"))
    }

    @Test(arguments: [("roomy", "cards=roomy; "), ("", "cards=; ")])
    func `the choice of cards is kept in the browser`(choice: String, cookie: String) async throws {
        let response = try await ScreenTester().response(.post, "/sakatsu/cards", form: [("cards", choice)])
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/sakatsu")
        #expect(response.headers[.setCookie]?.hasPrefix(cookie) == true)
    }

    @Test func `roomy cards show the texts of all fields`() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(page: { _ in
                SakatsuPage(items: [.full], next: nil, count: .exactly(1))
            }))
        for (cookie, isRoomy) in [("cards=roomy", true), ("cards=", false)] {
            let page = try await tester.response(.get, "/sakatsu", headers: [.cookie: cookie]).text
            #expect(page.contains("class=\"foreword\"") == isRoomy)
        }
    }
}
