import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing

@testable import SakatsuFeature

@Suite struct PlaceScreenTests {
    private static let facility = Facility(
        id: .number(7), content: FacilityContent(name: "湯の森サウナ"), revision: 0, createdAt: .noon, updatedAt: .noon)
    private static let summary = FacilitySummary(
        id: .number(7), name: "湯の森サウナ", count: 60, firstVisit: .sampleDay.earlier(days: 365), lastVisit: .sampleDay,
        averageScore: FixedDecimal(hundredths: 425))

    private func page(_ visits: [Sakatsu], isKnown: Bool = true) async throws -> TestResponse {
        let facilities = StubFacilityRepository(
            facility: { reference, account in
                #expect(reference == .name("湯") && account == .owner)
                return isKnown ? FoundFacility(Self.facility, Self.summary) : nil
            })
        let repository = StubSakatsuRepository(
            visits: { name, limit, account in
                #expect(name == "湯の森サウナ" && limit == 200 && account == .owner)
                return visits
            })
        return try await ScreenTester(repository: repository, facilities: facilities).response(
            .get, "/places/visited?name=%E6%B9%AF")
    }

    @Test func `A place says how often it was visited, from when to when, and how good it was`() async throws {
        let text = try await page([.full, .minimal]).text
        #expect(text.contains("60回 · 初回 2025/11/21(金) · 前回 2026/11/21(土) · ★4.3"))
        #expect(text.contains("href=\"/sakatsu/new?repeat=\(UUID.number(1).canonicalText)\""))
        #expect(text.contains("<small>★4.5 #ロウリュ #ひとり 🔥88℃ 💧16.2℃</small>"))
        #expect(
            text.contains("href=\"/sakatsu?q=place%3A%22%E6%B9%AF%E3%81%AE%E6%A3%AE%E3%82%B5%E3%82%A6%E3%83%8A%22\""))
        #expect(!text.contains("いつものセット"))
    }

    @Test func `The usual sets are those of most visits`() {
        var other = Sakatsu.full
        other.id = .number(2)
        let place = Place(
            Self.facility, Self.summary, visits: [.english, .full, other], localize: Localizer(.japanese))
        #expect(place.usualSets == SakatsuRow(.full, highlighting: "", localize: Localizer(.japanese)).sets)
        #expect(place.rows.count == 3)
    }

    @Test func `A place that was never visited is not found`() async throws {
        #expect(try await page([], isKnown: false).status == .notFound)
    }
}
