import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import MemoData
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import WebTestSupport

@testable import MemoFeature

/// Deleted memos: shown, restored, and removed permanently.
@Suite struct MemoTrashTests {
    private let reports = Reports()

    private func state(
        _ repository: StubMemoRepository, _ language: Language = .japanese,
        after event: (TrashViewModel<MemoListWords>) async -> Void
    ) async -> TrashUiState {
        let localize = Localizer(language)
        let words = MemoListWords(
            localize: localize, times: MemoTimeFormat(now: .noon, timeZone: .gmt, localize: localize))
        let viewModel = TrashViewModel(
            ListSource(repository, account: .member, words: words), .noon(language, reports))
        await event(viewModel)
        return viewModel.uiState
    }

    @Test(arguments: [(Language.japanese, "2026/12/21(月)まで", "1件のメモ"), (.english, "Until Mon, Dec 21, 2026", "1 memo")])
    func `the trash says until when a memo can be restored`(language: Language, end: String, countText: String) async {
        var repository = StubMemoRepository()
        let next = TrashCursor(deletedAt: .noon, id: Memo.short.id)
        repository.trash = { cursor, limit, account in
            #expect(cursor == nil && limit == 50 && account == .member)
            return TrashPage(items: [TrashItem(.short, deletedAt: .noon)], next: next, count: .exactly(1))
        }
        let uiState = await state(repository, language) { await $0.onAppear() }
        #expect(uiState.rows.map(\.id) == [Memo.short.id])
        #expect(uiState.rows.map(\.title) == [Memo.short.title])
        #expect(uiState.rows.map(\.end) == [end])
        #expect(uiState.countText == countText)
        #expect(uiState.next == next)
        #expect(uiState.lastDeletion == .noon)
        #expect(uiState.error == nil)
    }

    @Test(arguments: [
        (TrashNotice.restored, "元に戻しました"), (.removed, "完全に削除しました"), (.emptied, "ゴミ箱を空にしました"),
    ])
    func `the trash says what was done`(notice: TrashNotice, text: String) async {
        var repository = StubMemoRepository()
        repository.trash = { _, _, _ in TrashPage(items: [], next: nil, count: .exactly(0)) }
        var expected = TrashUiState(noticeText: text)
        expected.countText = "0件"
        #expect(await state(repository) { await $0.onAppear(notice: notice) } == expected)
    }

    @Test func `items of the trash are restored, removed and emptied`() async {
        let calls = Calls<String>()
        var repository = StubMemoRepository()
        repository.restoreOne = { id, account in
            calls.record("restore \(id == Memo.short.id) \(account == .member)")
            return .short
        }
        repository.removeDeleted = { id, account in
            calls.record("remove \(id == Memo.short.id) \(account == .member)")
            return true
        }
        repository.emptyTrash = { instant, account in
            calls.record("empty \(instant == .noon) \(account == .member)")
            return 1
        }
        let uiState = await state(repository) {
            await $0.onRestoreButtonClick(Memo.short.id)
            await $0.onRemoveButtonClick(Memo.short.id)
            await $0.onEmptyButtonClick(through: .noon)
        }
        #expect(uiState.destination == "/memos/trash?done=emptied")
        #expect(calls.all == ["restore true true", "remove true true", "empty true true"])
    }

    @Test func `the trash says that a change failed`() async {
        var repository = StubMemoRepository()
        repository.trash = { _, _, _ in TrashPage(items: [], next: nil, count: nil) }
        repository.removeDeleted = { _, _ in throw StubError() }
        #expect(
            await state(repository) { await $0.onRemoveButtonClick(Memo.short.id) }
                == TrashUiState(error: .changeFailed))
        #expect(reports.names.count == 1)
    }

    @Test func `the trash fails to read`() async {
        var repository = StubMemoRepository()
        repository.trash = { _, _, _ in throw StubError() }
        #expect(await state(repository) { await $0.onAppear() } == TrashUiState(error: .loadingFailed))
        #expect(reports.names.count == 1)
    }

    @Test func `the trash is one page with a section for each list`() async throws {
        var repository = StubMemoRepository()
        repository.trash = { _, _, _ in TrashPage(items: [], next: nil, count: .exactly(0)) }
        let page = try await ScreenTester(repository: repository).response(.get, "/memos/trash").text
        #expect(
            page.contains(
                #"<a href="/sakatsu/trash">サ活</a><a href="/memos/trash" aria-current="page">メモ</a></nav>"#))
        #expect(page.matches(of: #/<header class="bar"><a href="/settings">/#).count == 1)
    }
}
