import DatabaseCore
import Foundation
import ListTestSupport
import ModelsCore
import SampleCore
import TestSupport
import Testing
import WebTestSupport

@testable import MemoFeature

@Suite struct MemoFeatureTests {
    private func feature(_ repository: StubMemoRepository) -> MemoFeature {
        MemoFeature(repository: repository, changes: ChangeFeed(epoch: "test"), makeID: { .number(9) })
    }

    @Test func `the feature purges items deleted long ago`() async throws {
        let instants = Calls<Timestamp>()
        let repository = StubMemoRepository(purge: { now in
            instants.record(now)
            return 7
        })

        let count = try await feature(repository).purgeDeleted(now: Timestamp.noon.date)

        #expect(count == 7)
        #expect(instants.all == [.noon])
    }

    @Test func `a failed purge is reported`() async {
        let repository = StubMemoRepository(purge: { _ in throw StubError() })

        await #expect(throws: StubError()) {
            try await feature(repository).purgeDeleted(now: Timestamp.noon.date)
        }
    }

    @Test func `the feature removes all of an account`() async throws {
        let accounts = Calls<AccountID>()

        try await feature(StubMemoRepository(removeAll: { accounts.record($0) })).removeAll(of: .member)

        #expect(accounts.all == [.member])
    }

    @Test func `a failed removal is reported`() async {
        let repository = StubMemoRepository(removeAll: { _ in throw StubError() })

        await #expect(throws: StubError()) {
            try await feature(repository).removeAll(of: .member)
        }
    }
}
