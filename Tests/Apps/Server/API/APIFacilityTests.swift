import APICore
import ApiClientCore
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import ServerApp

/// Facilities through the API, from the client to the file.
@Suite struct APIFacilityTests {
    private func record(_ names: String..., by tester: APIClientTester) async throws {
        for (number, name) in names.enumerated() {
            let content = SakatsuContent(facilityName: name, visitingDate: .sampleDay.earlier(days: number))
            try await tester.client.call(API.visits.put(.number(number + 1), content, .isNew))
        }
    }

    @Test func `the API sums up visits, none if the first day is after the last one`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            try await record("北欧", "しきじ", by: tester)
            let all = try await tester.client.call(API.readStatistics(StatisticsQuery()))
            #expect(all.visits == 2 && all.topFacilities.map(\.name) == ["しきじ", "北欧"])
            let query = StatisticsQuery(searchText: "しきじ", from: .sampleDay.earlier(days: 1), to: .sampleDay)
            #expect(try await tester.client.call(API.readStatistics(query)).visits == 1)
            let backwards = StatisticsQuery(from: .sampleDay, to: .sampleDay.earlier(days: 1))
            #expect(try await tester.client.call(API.readStatistics(backwards)) == VisitStatistics())
        }
    }

    @Test func `the API writes about a visited facility, reports that, and finds its visits by the new name`()
        async throws
    {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            try await record("北欧", by: tester)
            let id = try #require(try await tester.client.call(API.listFacilities(9)).first).id
            let read = try #require(try await tester.client.taggedCall(API.facilities.read(id, nil)))
            #expect(read.tag == ETag(revision: 0) && read.payload.content == FacilityContent(name: "北欧"))
            let start = try await tester.client.call(API.listChanges(ChangesQuery())).next

            let content = FacilityContent(name: "サウナ北欧", area: "東京都", note: "上野")
            let written = try await tester.client.call(
                API.facilities.put(id, content, .matches(ETag(revision: 0))))

            #expect(written.content.aliases == ["北欧"] && written.revision == 1)
            let changes = try await tester.client.call(API.listChanges(ChangesQuery(since: start)))
            #expect(changes.changes == [.current(.facility(written))])
            #expect(try await tester.client.call(API.facilities.text(id)) == "サウナ北欧\n東京都\n上野")
            let list = try await tester.client.call(API.facilities.list(FacilityQuery(searchText: "上野")))
            #expect(list.items == [written])
            let visits = try await tester.client.call(API.visits.list(VisitQuery(facilityName: "サウナ北欧")))
            #expect(visits.items.map(\.content.facilityName) == ["北欧"])
        }
    }

    @Test func `the API merges facilities, undoes that, and deletes none with visits`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            try await record("しきじ", "サウナしきじ", by: tester)
            let facilities = try await tester.client.call(API.listFacilities(9))
            let (id, merged) = (facilities[0].id, facilities[1].id)

            let facility = try await tester.client.call(API.mergeFacility(id, FacilityMerge(merged: merged)))

            #expect(facility.content.names == ["しきじ", "サウナしきじ"])
            #expect(try await tester.client.call(API.listFacilities(9)).map(\.count) == [2])
            let deletion = API.facilities.delete(id, .matches(ETag(revision: 1)))
            let failure = try await tester.failure { try await tester.client.call(deletion) }
            guard case .invalid(let problem)? = failure else {
                Issue.record("It was deleted")
                return
            }
            #expect(problem.errors.map(\.field) == [""])
            var trash = FacilityQuery()
            trash.isDeleted = true
            let query = trash
            #expect(try await tester.client.call(API.facilities.trash(query)).items.map(\.item.id) == [merged])
            try await tester.client.call(API.facilities.restore(merged))
            #expect(try await tester.client.call(API.listFacilities(9)).map(\.count) == [1, 1])
        }
    }
}
