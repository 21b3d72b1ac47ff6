import APICore
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
import ValuesCore

@testable import APIFeature

@Suite struct VisitsHandlerTests {
    private func answer(_ route: VisitRoute, _ repository: StubSakatsuRepository) async throws -> APIAnswer {
        try await VisitsHandler(repository: repository).answer(to: route, of: .member, .english)
    }

    private static let knowingFull = StubSakatsuRepository(item: { id, account in
        id == Sakatsu.full.id && account == .member ? .full : nil
    })

    private func full() throws -> APIAnswer {
        .payload(Sakatsu.full, tag: ETag(revision: 3))
    }

    @Test func `a visit survives the network`() throws {
        for sakatsu in [Sakatsu.full, .minimal, .long, .english] + Sakatsu.many {
            expectNoDifference(try APIJSON.decode(Sakatsu.self, from: try APIJSON.encode(sakatsu)), sakatsu)
        }
    }

    @Test func `the handler lists a part`() async throws {
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
        #expect(try await answer(.list(query), repository) == .payload(part))
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

    @Test func `the handler refuses a text that is no cursor`() async {
        let refusal = APIError([BadRequest(.malformed, field: "after")], Localizer(.english))
        await #expect(throws: refusal) { try await answer(.list(VisitQuery(after: "x")), StubSakatsuRepository()) }
    }

    @Test(arguments: [VisitRoute.read(.number(9), ifNoneMatch: nil), .text(.number(9))])
    func `another visit is not found`(route: VisitRoute) async {
        await #expect(throws: APIError(.notFound)) { try await answer(route, Self.knowingFull) }
    }
}
