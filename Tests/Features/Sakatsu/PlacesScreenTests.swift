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
    private func tester(_ facilities: [FacilitySummary], _ language: Language = .japanese) -> ScreenTester {
        ScreenTester(
            facilities: StubFacilityRepository(summaries: { limit, account in
                #expect(limit == .max && account == .owner)
                return facilities
            }), language: language)
    }

    @Test(arguments: [
        (Language.japanese, "60回 · 前回 2026/11/21(土)", "1回 · 前回 2026/11/21(土)"),
        (.english, "60 visits · last on Sat, Nov 21, 2026", "1 visit · last on Sat, Nov 21, 2026"),
    ])
    func `each place leads to its visits`(language: Language, many: String, one: String) async throws {
        let facilities = [
            FacilitySummary(id: .number(1), name: "湯 & ロキ", count: 60, firstVisit: .sampleDay, lastVisit: .sampleDay),
            FacilitySummary(id: .number(1), name: "A", count: 1, firstVisit: .sampleDay, lastVisit: .sampleDay),
        ]
        let page = try await tester(facilities, language).response(.get, "/places").text
        #expect(
            page.contains(
                """
                <ul class="group rows"><li><a class="row stacked" href="/places/00000000-0000-4000-8000-000000000001">\
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
        let repository = StubFacilityRepository(summaries: { _, _ in throw StubError() })
        #expect(try await ScreenTester(facilities: repository).response(.get, "/places").status == .serviceUnavailable)
    }

    private static let facilities = [
        FacilitySummary(
            id: .number(1), name: "サウナ A", count: 2, firstVisit: .sampleDay, lastVisit: .sampleDay,
            averageScore: FixedDecimal(3)),
        FacilitySummary(id: .number(1), name: "湯", count: 9, firstVisit: .sampleDay, lastVisit: .sampleDay),
        FacilitySummary(
            id: .number(1), name: "ｻｳﾅ B", count: 2, firstVisit: .sampleDay, lastVisit: .sampleDay,
            averageScore: FixedDecimal(hundredths: 450)),
    ]

    @Test(arguments: [
        (Places.Order.lastVisit, ["サウナ A", "湯", "ｻｳﾅ B"]), (.count, ["湯", "サウナ A", "ｻｳﾅ B"]),
        (.score, ["ｻｳﾅ B", "サウナ A", "湯"]), (.name, ["サウナ A", "ｻｳﾅ B", "湯"]),
    ])
    func `the places have an order that people choose`(order: Places.Order, names: [String]) {
        let places = Places(Self.facilities, matching: "", by: order, limit: 9, localize: Localizer(.japanese))
        #expect(places.rows.map(\.name) == names)
        #expect(places.hiddenCount == 0)
    }

    @Test func `a search finds places by all of its words, in any spelling`() {
        let places = Places(
            Self.facilities, matching: "b さうな", by: .count, limit: 9, localize: Localizer(.english))
        #expect(places.rows.map(\.visits) == ["2 visits · last on Sat, Nov 21, 2026 · ★4.5"])
        #expect(places.path(by: .name) == "/places?q=b%20%E3%81%95%E3%81%86%E3%81%AA&sort=name")
        #expect(places.path(by: .lastVisit) == "/places?q=b%20%E3%81%95%E3%81%86%E3%81%AA")
    }

    @Test func `the page says how many places it does not show`() {
        let places = Places(Self.facilities, matching: "", by: .lastVisit, limit: 1, localize: Localizer(.japanese))
        #expect(places.rows.map(\.name) == ["サウナ A"])
        #expect(places.hiddenCount == 2)
    }

    @Test func `a search that finds nothing says so, and keeps the field`() async throws {
        let page = try await tester(Self.facilities).response(.get, "/places?q=%E6%B5%B7&sort=score").text
        #expect(page.contains("一致する施設はありません。"))
        #expect(page.contains(#"name="q" value="海""#))
        #expect(
            page.contains(#"<a href="/places?q=%E6%B5%B7&amp;sort=score" aria-current="true" aria-label="ととのい度">★</a>"#)
        )
    }
}
