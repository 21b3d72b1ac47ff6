import APICore
import ApiClientTestSupport
import Foundation
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

@testable import APIFeature

@Suite struct FacilitiesHandlerTests {
    private static let facility = Facility(
        id: .number(7), content: FacilityContent(name: "しきじ", area: "静岡県", note: "月曜は清掃"), revision: 3,
        createdAt: .noon, updatedAt: .noon)

    private func answer<Output>(
        _ call: Call<Output>, _ repository: StubFacilityRepository
    ) async throws -> APIAnswer<Output> {
        try await APITester(facilities: repository).answer(to: call)
    }

    @Test func `the handler reads a facility`() async throws {
        let repository = StubFacilityRepository(item: { id, account in
            id == .number(7) && account == .member ? Self.facility : nil
        })
        #expect(
            try await answer(API.facilities.read(.number(7), nil), repository)
                == .payload(Self.facility, tag: ETag(revision: 3)))
        #expect(
            try await answer(API.facilities.text(.number(7)), repository) == .text("しきじ\n静岡県\n月曜は清掃"))
        await #expect(throws: APIError(.notFound)) {
            try await answer(API.facilities.read(.number(8), nil), repository)
        }
    }

    @Test(arguments: [(Precondition.isNew, 0), (.matches(ETag(revision: 0)), 0), (.matches(ETag(revision: 3)), 3)])
    func `the handler writes about a facility, also about one that was only visited`(
        condition: Precondition, revision: Int
    ) async throws {
        let calls = Calls<StubFacilityRepository.Saving>()
        let repository = StubFacilityRepository(save: {
            calls.record($0)
            return .saved(Self.facility)
        })
        let content = FacilityContent(name: " しきじ ", aliases: ["ｼｷｼﾞ", "サウナ しきじ"])
        let saved = try await answer(API.facilities.put(.number(7), content, condition), repository)
        #expect(saved == .payload(Self.facility, status: condition == .isNew ? 201 : 200, tag: ETag(revision: 3)))
        let stored = FacilityContent(name: "しきじ", aliases: ["サウナ しきじ"])
        #expect(calls.all == [.init(stored, id: .number(7), basedOn: revision, at: .noon, of: .member)])
    }

    @Test func `the handler refuses invalid content, and names of others`() async throws {
        let content = FacilityContent(
            name: "", aliases: (0...20).map { "湯\($0)" }, area: String(repeating: "a", count: 51), site: "file:///etc")
        await #expect(
            throws: APIError(
                .invalid,
                errors: [
                    FieldProblem(field: "/name", detail: "This cannot be blank."),
                    FieldProblem(field: "/aliases", detail: "Use no more than 20 entries."),
                    FieldProblem(field: "/area", detail: "Use no more than 50 characters."),
                    FieldProblem(field: "/site", detail: "Enter an address that begins with https://."),
                ])
        ) { try await answer(API.facilities.put(.number(7), content, .isNew), StubFacilityRepository()) }
        let taken = StubFacilityRepository(save: { _ in throw FacilityProblem(.name, .taken) })
        await #expect(
            throws: APIError(
                .invalid, errors: [FieldProblem(field: "/name", detail: "Another facility has this name.")])
        ) { try await answer(API.facilities.put(.number(7), FacilityContent(name: "湯"), .isNew), taken) }
    }

    @Test func `the handler refuses to delete a facility with visits, and says how many there are`() async throws {
        let repository = StubFacilityRepository(deleteOne: { deletion in
            guard deletion.base == 3 else { throw VisitedFacilityError(count: 12) }
            return .deleted
        })
        #expect(
            try await answer(API.facilities.delete(.number(7), .matches(ETag(revision: 3))), repository) == .done())
        await #expect(
            throws: APIError(
                .invalid,
                errors: [
                    FieldProblem(
                        field: "", detail: "This facility cannot be deleted, because there are 12 visits to it.")
                ])
        ) { try await answer(API.facilities.delete(.number(7), .matches(ETag(revision: 4))), repository) }
    }

    @Test func `the handler merges two facilities, but none with itself`() async throws {
        let repository = StubFacilityRepository(merge: { merged, id, now, account in
            #expect(now == .noon && account == .member)
            return merged == .number(8) && id == .number(7) ? .saved(Self.facility) : .deleted
        })
        #expect(
            try await answer(API.mergeFacility(.number(7), FacilityMerge(merged: .number(8))), repository)
                == .payload(Self.facility, tag: ETag(revision: 3)))
        await #expect(throws: APIError(.notFound)) {
            try await answer(API.mergeFacility(.number(7), FacilityMerge(merged: .number(9))), repository)
        }
        await #expect(
            throws: APIError(
                .invalid, errors: [FieldProblem(field: "/merged", detail: "A facility cannot be merged into itself.")])
        ) { try await answer(API.mergeFacility(.number(7), FacilityMerge(merged: .number(7))), repository) }
    }
}
