import APICore
import CustomDump
import Foundation
import ListTestSupport
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import APIFeature

/// Changes of several visits at once.
@Suite struct VisitBatchTests {
    private static func attempt(_ number: Int, _ precondition: Precondition) -> VisitAttempt {
        VisitAttempt(VisitChange(.number(number), .full, precondition))
    }

    private func results(
        _ visits: [VisitAttempt], _ repository: StubSakatsuRepository
    ) async throws -> [VisitResult] {
        let answer = await VisitsHandler(repository: repository).put(
            VisitBatch(visits: visits), of: .member, .english)
        #expect(answer.status == 200)
        return try APIJSON.decode(VisitResults.self, from: answer.body()).results
    }

    @Test func `each visit has the result that it would have alone`() async throws {
        let saved = Calls<StubSakatsuRepository.Saving>()
        let refusals: [UUID: SakatsuSaveResult] = [
            .number(3): .stale(current: .full), .number(4): .deleted, .number(5): .accountFull(limit: 1),
        ]
        let repository = StubSakatsuRepository(
            item: { _, _ in nil },
            save: { saving in
                saved.record(saving)
                return refusals[saving.id] ?? .saved(.full)
            })
        var future = SakatsuContent.full
        future.visitingDate = .sampleDay.earlier(days: -9)
        future.facilityName = ""
        let attempts: [VisitAttempt] = [
            Self.attempt(1, .isNew), Self.attempt(2, .matches(ETag(revision: 2))),
            Self.attempt(3, .matches(ETag(revision: 1))), Self.attempt(4, .isNew), Self.attempt(5, .isNew),
            VisitAttempt(VisitChange(.number(6), future, .isNew)), try unreadable, Self.attempt(8, .isNew),
        ]
        let results = try await results(attempts, repository)
        #expect(results.map(\.status) == [201, 200, 412, 412, 413, 422, 400, 201])
        #expect(
            results.map { $0.problem?.code } == [
                nil, nil, "stale", "deleted", "accountFull", "invalid", "badRequest", nil,
            ])
        #expect(results.map { $0.visit == .full } == [true, true, false, false, false, false, false, true])
        #expect(results.map(\.id) == [1, 2, 3, 4, 5, 6, nil, 8].map { $0.map { .number($0) } })
        #expect(results[2].problem?.current == .visit(.full))
        #expect(results[5].problem?.errors.map(\.field) == ["/facilityName", "/visitingDate"])
        #expect(results[6].problem?.errors.map(\.field) == ["/id"])
        #expect(saved.all.map(\.id) == [1, 2, 3, 4, 5, 8].map { .number($0) })
        #expect(saved.all.map(\.base) == [0, 2, 1, 0, 0, 0])
    }

    private var unreadable: VisitAttempt {
        get throws {
            try APIJSON.decode(
                VisitAttempt.self, from: Data(#"{"isNew":true,"facilityName":"a","visitingDate":"2026-11-21"}"#.utf8))
        }
    }

    /// A hundred of them would each wait for a database that is away.
    @Test func `the rest is not tried when the storage fails`() async throws {
        let saved = Calls<UUID>()
        let repository = StubSakatsuRepository(save: { saving in
            saved.record(saving.id)
            guard saving.id != .number(2) else { throw StubError() }
            return .saved(.full)
        })
        let results = try await results((1...4).map { Self.attempt($0, .isNew) }, repository)
        #expect(results.map(\.status) == [201, 500, 500, 500])
        #expect(saved.all == [.number(1), .number(2)])
    }
}
