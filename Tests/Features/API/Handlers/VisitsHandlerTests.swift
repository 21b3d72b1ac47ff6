import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import APIFeature

@Suite struct VisitsHandlerTests {
    private func answer<Output>(
        _ call: Call<Output>, _ repository: StubSakatsuRepository
    ) async throws -> APIAnswer<Output> {
        try await APITester(visits: repository).answer(to: call)
    }

    private static let knowingFull = StubSakatsuRepository(item: { id, account in
        id == Sakatsu.full.id && account == .member ? .full : nil
    })

    private func full() throws -> APIAnswer<Sakatsu> {
        .payload(Sakatsu.full, tag: ETag(revision: 3))
    }

    @Test func `a visit survives the network`() throws {
        for sakatsu in [Sakatsu.full, .minimal, .long, .english] + Sakatsu.many {
            expectNoDifference(try APIJSON.decode(Sakatsu.self, from: try APIJSON.encode(sakatsu)), sakatsu)
        }
    }

    @Test func `the handler lists a page`() async throws {
        let calls = Calls<StubSakatsuRepository.Listing>()
        let repository = StubSakatsuRepository(page: { listing in
            calls.record(listing)
            return SakatsuPage(items: [.full], next: SakatsuCursor(.full), count: .atLeast(1_000))
        })
        let cursor = SakatsuCursor(Sakatsu.minimal)
        let query = VisitQuery(
            searchText: "湯", from: .sampleDay, to: .sampleDay, facilityName: "湯の森サウナ", after: "\(cursor)",
            updatedSince: .noon, limit: 7)
        let part = ListPart(
            items: [Sakatsu.full], next: "\(SakatsuCursor(.full))", count: ListCount.atLeast(1_000))
        #expect(try await answer(API.visits.list(query), repository) == .payload(part))
        expectNoDifference(
            calls.all,
            [
                StubSakatsuRepository.Listing(
                    searchText: "湯",
                    filter: SakatsuFilter(
                        from: .sampleDay, to: .sampleDay, facilityName: "湯の森サウナ", updatedSince: .noon),
                    range: .after(cursor), limit: 7, account: .member)
            ])
    }

    @Test func `the handler refuses a text that is not a cursor`() async {
        let refusal = APIError([BadRequest(.malformed, field: "after")], Localizer(.english))
        await #expect(throws: refusal) {
            try await answer(API.visits.list(VisitQuery(after: "x")), StubSakatsuRepository())
        }
    }

    @Test(arguments: [API.visits.read(.number(9), nil).untyped, API.visits.text(.number(9)).untyped])
    func `another visit is not found`(route: Call<Void>) async {
        await #expect(throws: APIError(.notFound)) { try await answer(route, Self.knowingFull) }
    }
}
