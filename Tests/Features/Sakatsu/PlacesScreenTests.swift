import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import SakatsuFeature

/// The visited facilities.
@Suite struct PlacesScreenTests {
    private func tester(_ facilities: [Facility], _ language: Language = .japanese) -> ScreenTester {
        ScreenTester(
            repository: StubSakatsuRepository(facilities: { limit, account in
                #expect(limit == 500 && account == .owner)
                return facilities
            }), language: language)
    }

    @Test(arguments: [
        (Language.japanese, "60回 · 前回 2026/11/21(土)", "1回 · 前回 2026/11/21(土)"),
        (.english, "60 visits · last on Sat, Nov 21, 2026", "1 visit · last on Sat, Nov 21, 2026"),
    ])
    func `each place leads to its visits`(language: Language, many: String, one: String) async throws {
        let facilities = [
            Facility(name: "湯 & ロキ", count: 60, lastVisit: .sampleDay),
            Facility(name: "A", count: 1, lastVisit: .sampleDay),
        ]
        let page = try await tester(facilities, language).response(.get, "/places").text
        #expect(
            page.contains(
                """
                <ul class="rows"><li><a class="row stacked" href="/places/visited?name=%E6%B9%AF%20%26%20%E3%83%AD%E3%82%AD">\
                <span>湯 &amp; ロキ<small>\(many)</small></span></a></li>
                """))
        #expect(page.contains("<span>A<small>\(one)</small></span>"))
    }

    @Test func `the page says that there are no places`() async throws {
        let page = try await tester([]).response(.get, "/places").text
        #expect(page.contains("<h2>まだ施設がありません</h2>"))
        #expect(page.contains(#"href="/sakatsu/new""#))
    }

    @Test func `the page fails to read`() async throws {
        let repository = StubSakatsuRepository(facilities: { _, _ in throw StubError() })
        #expect(try await ScreenTester(repository: repository).response(.get, "/places").status == .serviceUnavailable)
    }
}
