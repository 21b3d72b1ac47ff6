import Foundation
import LocalizationCore
import MemoData
import SampleCore
import SampleData
import TestSupport
import Testing
import ValuesCore
import WebTestSupport

@testable import MemoFeature

/// Pinning and deleting in the list.
@Suite struct MemoListChangeTests {
    private func tester(_ repository: StubMemoRepository, _ language: Language = .japanese) -> MemoListTester {
        MemoListTester(repository: repository, searchText: "湯", language: language)
    }

    // MARK: - Pinning

    @Test(arguments: [true, false])
    func pinsAndUnpins(isPinned: Bool) async {
        let calls = Calls<Bool>()
        let tester = tester(
            StubMemoRepository(setPinned: { isPinned, id, account in
                #expect(id == .number(1))
                #expect(account == .owner)
                calls.record(isPinned)
                // The memo is gone meanwhile, which the list will show.
                return false
            }))

        let uiState = await tester.state(
            after: isPinned ? .onPinButtonClick(id: .number(1)) : .onUnpinButtonClick(id: .number(1)))

        #expect(uiState == MemoListUiState(searchText: "湯"))
        #expect(calls.all == [isPinned])
    }

    @Test func failsToPin() async {
        let tester = tester(StubMemoRepository(setPinned: { _, _, _ in throw StubError() }))

        let uiState = await tester.state(after: .onPinButtonClick(id: .number(1)))

        #expect(uiState == MemoListUiState(searchText: "湯", error: .pinningFailed))
        #expect(tester.reports.names == ["storage"])
    }

    // MARK: - Deleting

    @Test(arguments: [(Language.japanese, "1件のメモを削除しました"), (.english, "1 memo deleted")])
    func deletesAMemo(language: Language, message: String) async {
        let calls = Calls<Set<UUID>>()
        let repository = StubMemoRepository(
            memo: { id, _ in id == .number(1) ? .long : nil },
            delete: { ids, now, account in
                #expect(now == .noon)
                #expect(account == .owner)
                calls.record(ids)
                return ids.count
            }
        ).listing { range in
            #expect(range == .after(MemoCursor(.long)))
            return [.short]
        }

        let uiState = await tester(repository, language).state(after: .onDeleteButtonClick(id: .number(1)))

        #expect(
            uiState
                == MemoListUiState(
                    searchText: "湯",
                    deletion: MemoDeletion(
                        deletedAt: .noon, message: message, memoID: .number(1), neighborID: Memo.short.id)))
        #expect(calls.all == [[.number(1)]])
    }

    @Test func leadsToTheMemoBeforeTheLastOne() async {
        let repository = StubMemoRepository(memo: { _, _ in .long }, delete: { _, _, _ in 1 })
            .listing { range in range == .through(MemoCursor(.long)) ? [.english, .short] : [] }

        let uiState = await tester(repository).state(after: .onDeleteButtonClick(id: .number(1)))

        #expect(uiState.deletion?.neighborID == Memo.short.id)
    }

    @Test func hasDeletedAlthoughTheNeighborCannotBeFound() async {
        let tester = tester(
            StubMemoRepository(memo: { _, _ in .long }, delete: { _, _, _ in 1 }).listing { _ in throw StubError() })

        let uiState = await tester.state(after: .onDeleteButtonClick(id: .number(1)))

        #expect(uiState.error == nil)
        #expect(uiState.deletion?.memoID == .number(1))
        #expect(tester.reports.names == ["storage"])
    }

    @Test func saysNothingWhenNothingWasDeleted() async {
        let tester = tester(StubMemoRepository(memo: { _, _ in nil }, delete: { _, _, _ in 0 }))
        #expect(await tester.state(after: .onDeleteButtonClick(id: .number(1))) == MemoListUiState(searchText: "湯"))
    }

    @Test func failsToDelete() async {
        let tester = tester(StubMemoRepository(memo: { _, _ in nil }, delete: { _, _, _ in throw StubError() }))

        let uiState = await tester.state(after: .onDeleteButtonClick(id: .number(1)))

        #expect(uiState == MemoListUiState(searchText: "湯", error: .deletionFailed))
        #expect(tester.reports.names == ["storage"])
    }
}
