import DatabaseCore
import Foundation
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import MemoFeature

@Suite struct MemoFeatureTests {
    private func feature(_ repository: StubMemoRepository) -> MemoFeature {
        MemoFeature(repository: repository, changes: ChangeFeed(run: "test"), makeID: { .number(9) })
    }

    @Test func purgesWhatWasDeletedMoreThanThirtyDaysAgo() async throws {
        let limits = Calls<Timestamp>()
        let repository = StubMemoRepository(purge: { limit in
            limits.record(limit)
            return 7
        })

        let count = try await feature(repository).purgeDeleted(now: Timestamp.noon.date)

        #expect(count == 7)
        #expect(limits.all == [Timestamp(milliseconds: Timestamp.noon.milliseconds - 30 * 86_400_000)])
    }

    @Test func passesOnThatPurgingFailed() async {
        let repository = StubMemoRepository(purge: { _ in throw StubError() })

        await #expect(throws: StubError()) {
            try await feature(repository).purgeDeleted(now: Timestamp.noon.date)
        }
    }

    @Test func removesAllOfAnAccountInParts() async throws {
        let limits = Calls<Int>()
        let repository = StubMemoRepository(removeAll: { account, limit in
            #expect(account == .member)
            limits.record(limit)
            return limits.all.count < 3 ? limit : 3
        })

        try await feature(repository).removeAll(of: .member)

        #expect(limits.all == [500, 500, 500])
    }

    @Test func passesOnThatRemovingFailed() async {
        let repository = StubMemoRepository(removeAll: { _, _ in throw StubError() })

        await #expect(throws: StubError()) {
            try await feature(repository).removeAll(of: .member)
        }
    }
}
