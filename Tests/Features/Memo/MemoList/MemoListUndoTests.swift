import Foundation
import MemoData
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import MemoFeature

/// Taking a deletion back.
@Suite struct MemoListUndoTests {
    private func tester(_ repository: StubMemoRepository) -> MemoListTester {
        MemoListTester(repository: repository, searchText: "湯")
    }

    @Test func restoresADeletion() async {
        let calls = Calls<Timestamp>()
        let tester = tester(
            StubMemoRepository(restore: { deletedAt, account in
                #expect(account == .owner)
                calls.record(deletedAt)
                return 1
            }))

        #expect(await tester.state(after: .onUndoButtonClick(deletedAt: .morning)) == MemoListUiState(searchText: "湯"))
        #expect(calls.all == [.morning])
    }

    @Test func failsToRestore() async {
        let tester = tester(StubMemoRepository(restore: { _, _ in throw StubError() }))

        let uiState = await tester.state(after: .onUndoButtonClick(deletedAt: .morning))

        #expect(uiState == MemoListUiState(searchText: "湯", error: .restorationFailed))
        #expect(tester.reports.names == ["storage"])
    }

    private var shown: MemoListUiState {
        MemoListUiState(searchText: "湯", rows: [.showing(.short, marking: "湯")], countText: "1件のメモ")
    }

    private static func holding(
        deletedCount: @escaping @Sendable (Timestamp) throws -> Int
    ) -> StubMemoRepository {
        var repository = StubMemoRepository.holding([.short])
        repository.deletedCount = { deletedAt, account in
            #expect(account == .owner)
            return try deletedCount(deletedAt)
        }
        return repository
    }

    @Test func offersToUndoTheDeletionThatLedHere() async {
        let tester = tester(Self.holding { $0 == .morning ? 1 : 0 })

        let uiState = await tester.state(after: .onAppear(deletedAt: .morning))

        var expected = shown
        expected.deletion = MemoDeletion(deletedAt: .morning, message: "1件のメモを削除しました")
        #expect(uiState == expected)
    }

    @Test func doesNotOfferToUndoWhatIsRestored() async {
        let tester = tester(Self.holding { _ in 0 })
        #expect(await tester.state(after: .onAppear(deletedAt: .morning)) == shown)
    }

    @Test func reportsThatTheDeletionCannotBeFound() async {
        let tester = tester(Self.holding { _ in throw StubError("count") })

        let uiState = await tester.state(after: .onAppear(deletedAt: .morning))

        var expected = shown
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["count"])
    }
}
