import Foundation
import HTTPTypes
import ListTestSupport
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import SearchCore
import TestSupport
import Testing
import WebTestSupport

@testable import MemoFeature

/// Pinning and deleting in the list.
@Suite struct MemoListChangeTests {
    private func tester(_ repository: StubMemoRepository, _ language: Language = .japanese) -> MemoListTester {
        MemoListTester(repository: repository, searchText: "湯", language: language)
    }

    // MARK: - Pinning

    @Test func `the list fails to pin`() async {
        let repository = StubMemoRepository(setPinned: { _, _, _ in throw StubError() })
        let tester = tester(repository)

        let uiState = await tester.state {
            await $0.onPinButtonClick(id: .number(1), isPinned: true, in: repository)
        }

        #expect(uiState == MemoListUiState(searchText: "湯", error: .changeFailed))
        #expect(tester.reports.names == ["storage"])
    }

    // MARK: - Deleting

    @Test(arguments: [(Language.japanese, "「持ち物」を削除しました"), (.english, "Deleted “持ち物”")])
    func `the list deletes a memo`(language: Language, message: String) async {
        let calls = Calls<Set<UUID>>()
        let repository = StubMemoRepository(
            item: { id, _ in id == .number(1) ? .long : nil },
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

        let uiState = await tester(repository, language).state { await $0.onDeleteButtonClick(ids: [.number(1)]) }

        #expect(
            uiState
                == MemoListUiState(
                    searchText: "湯",
                    deletion: ListDeletion(
                        deletedAt: .noon, message: message, itemID: .number(1), neighborID: Memo.short.id)))
        #expect(calls.all == [[.number(1)]])
    }

    @Test func `the list leads to the memo before the last one`() async {
        let repository = StubMemoRepository(item: { _, _ in .long }, delete: { _, _, _ in 1 })
            .listing { range in range == .through(MemoCursor(.long)) ? [.english, .short] : [] }

        let uiState = await tester(repository).state { await $0.onDeleteButtonClick(ids: [.number(1)]) }

        #expect(uiState.deletion?.neighborID == Memo.short.id)
    }

    @Test func `a deletion succeeds although the neighbor cannot be found`() async {
        let tester = tester(
            StubMemoRepository(item: { _, _ in .long }, delete: { _, _, _ in 1 }).listing { _ in throw StubError() })

        let uiState = await tester.state { await $0.onDeleteButtonClick(ids: [.number(1)]) }

        #expect(uiState.error == nil)
        #expect(uiState.deletion?.itemID == .number(1))
        #expect(tester.reports.names == ["storage"])
    }

    @Test func `the list says nothing when nothing was deleted`() async {
        let tester = tester(StubMemoRepository(item: { _, _ in nil }, delete: { _, _, _ in 0 }))
        #expect(
            await tester.state { await $0.onDeleteButtonClick(ids: [.number(1)]) } == MemoListUiState(searchText: "湯"))
    }

    @Test func `the list fails to delete`() async {
        let tester = tester(StubMemoRepository(item: { _, _ in nil }, delete: { _, _, _ in throw StubError() }))

        let uiState = await tester.state { await $0.onDeleteButtonClick(ids: [.number(1)]) }

        #expect(uiState == MemoListUiState(searchText: "湯", error: .deletionFailed))
        #expect(tester.reports.names == ["storage"])
    }
}

/// Undoing a deletion.
@Suite struct MemoListUndoTests {
    private func tester(_ repository: StubMemoRepository) -> MemoListTester {
        MemoListTester(repository: repository, searchText: "湯")
    }

    @Test func `the list fails to restore`() async {
        let tester = tester(StubMemoRepository(restore: { _, _ in throw StubError() }))

        let uiState = await tester.state { await $0.onUndoButtonClick(deletedAt: .morning) }

        #expect(uiState == MemoListUiState(searchText: "湯", error: .restorationFailed))
        #expect(tester.reports.names == ["storage"])
    }

    private var shown: MemoListUiState {
        MemoListUiState(searchText: "湯", rows: [.showing(.short, highlighting: "湯")], countText: "1件のメモ")
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

    @Test func `the list offers to undo the deletion that led to it`() async {
        let tester = tester(Self.holding { $0 == .morning ? 1 : 0 })

        let uiState = await tester.state { await $0.onAppear(deletedAt: .morning) }

        var expected = shown
        expected.deletion = ListDeletion(deletedAt: .morning, message: "1件のメモを削除しました")
        #expect(uiState == expected)
    }

    @Test func `the list names the deleted memo`() async throws {
        var repository = StubMemoRepository.holding([.short], deletedCount: 1)
        repository.deletedItem = { id, _ in id == .number(1) ? .long : nil }
        let text = try await ScreenTester(repository: repository)
            .response(.get, "/memos?deleted=1795248000000&memo=\(UUID.number(1).canonicalText)").text
        #expect(text.contains("<p>「持ち物」を削除しました</p>"))
    }

    @Test func `the list does not offer to undo a restored deletion`() async {
        let tester = tester(Self.holding { _ in 0 })
        #expect(await tester.state { await $0.onAppear(deletedAt: .morning) } == shown)
    }

    @Test func `the list reports that the deletion cannot be found`() async {
        let tester = tester(Self.holding { _ in throw StubError("count") })

        let uiState = await tester.state { await $0.onAppear(deletedAt: .morning) }

        var expected = shown
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["count"])
    }
}
