import Foundation
import HTTPTypes
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
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
        let repository = StubMemoRepository(
            setPinned: { isPinned, id, account in
                #expect(id == .number(1))
                #expect(account == .owner)
                calls.record(isPinned)
                // The memo is gone meanwhile, which the list will show.
                return false
            })

        let uiState = await tester(repository).state {
            await $0.onPinButtonClick(id: .number(1), isPinned: isPinned, in: repository)
        }

        #expect(uiState == MemoListUiState(searchText: "湯"))
        #expect(calls.all == [isPinned])
    }

    @Test func failsToPin() async {
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

        let uiState = await tester(repository, language).state { await $0.onDeleteButtonClick(ids: [.number(1)]) }

        #expect(
            uiState
                == MemoListUiState(
                    searchText: "湯",
                    deletion: ListDeletion(
                        deletedAt: .noon, message: message, itemID: .number(1), neighborID: Memo.short.id)))
        #expect(calls.all == [[.number(1)]])
    }

    @Test func leadsToTheMemoBeforeTheLastOne() async {
        let repository = StubMemoRepository(memo: { _, _ in .long }, delete: { _, _, _ in 1 })
            .listing { range in range == .through(MemoCursor(.long)) ? [.english, .short] : [] }

        let uiState = await tester(repository).state { await $0.onDeleteButtonClick(ids: [.number(1)]) }

        #expect(uiState.deletion?.neighborID == Memo.short.id)
    }

    @Test func hasDeletedAlthoughTheNeighborCannotBeFound() async {
        let tester = tester(
            StubMemoRepository(memo: { _, _ in .long }, delete: { _, _, _ in 1 }).listing { _ in throw StubError() })

        let uiState = await tester.state { await $0.onDeleteButtonClick(ids: [.number(1)]) }

        #expect(uiState.error == nil)
        #expect(uiState.deletion?.itemID == .number(1))
        #expect(tester.reports.names == ["storage"])
    }

    @Test func saysNothingWhenNothingWasDeleted() async {
        let tester = tester(StubMemoRepository(memo: { _, _ in nil }, delete: { _, _, _ in 0 }))
        #expect(
            await tester.state { await $0.onDeleteButtonClick(ids: [.number(1)]) } == MemoListUiState(searchText: "湯"))
    }

    @Test func failsToDelete() async {
        let tester = tester(StubMemoRepository(memo: { _, _ in nil }, delete: { _, _, _ in throw StubError() }))

        let uiState = await tester.state { await $0.onDeleteButtonClick(ids: [.number(1)]) }

        #expect(uiState == MemoListUiState(searchText: "湯", error: .deletionFailed))
        #expect(tester.reports.names == ["storage"])
    }
}

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

        #expect(
            await tester.state { await $0.onUndoButtonClick(deletedAt: .morning) } == MemoListUiState(searchText: "湯"))
        #expect(calls.all == [.morning])
    }

    @Test func failsToRestore() async {
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

    @Test func offersToUndoTheDeletionThatLedHere() async {
        let tester = tester(Self.holding { $0 == .morning ? 1 : 0 })

        let uiState = await tester.state { await $0.onAppear(deletedAt: .morning) }

        var expected = shown
        expected.deletion = ListDeletion(deletedAt: .morning, message: "1件のメモを削除しました")
        #expect(uiState == expected)
    }

    @Test func namesTheMemoWhoseDeletionLedHere() async throws {
        var repository = StubMemoRepository.holding([.short], deletedCount: 1)
        repository.deletedItem = { id, _ in id == .number(1) ? .long : nil }
        let text = try await ScreenTester(repository: repository)
            .response(.get, "/memos?deleted=1795248000000&memo=\(UUID.number(1).canonicalText)").text
        #expect(text.contains("<p>「持ち物」を削除しました</p>"))
    }

    @Test func doesNotOfferToUndoWhatIsRestored() async {
        let tester = tester(Self.holding { _ in 0 })
        #expect(await tester.state { await $0.onAppear(deletedAt: .morning) } == shown)
    }

    @Test func reportsThatTheDeletionCannotBeFound() async {
        let tester = tester(Self.holding { _ in throw StubError("count") })

        let uiState = await tester.state { await $0.onAppear(deletedAt: .morning) }

        var expected = shown
        expected.error = .loadingFailed
        #expect(uiState == expected)
        #expect(tester.reports.names == ["count"])
    }
}
