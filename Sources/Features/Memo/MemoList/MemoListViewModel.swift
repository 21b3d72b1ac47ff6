import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore
import ValuesCore

typealias MemoListUiState = ListUiState<MemoListWords>
typealias MemoListViewModel = ListViewModel<MemoListSource>

extension MemoListViewModel {
    func onPinButtonClick(id: UUID) async {
        await setPinned(true, id)
    }

    func onUnpinButtonClick(id: UUID) async {
        await setPinned(false, id)
    }

    /// A memo that is gone meanwhile needs no words: the list that follows shows it.
    private func setPinned(_ isPinned: Bool, _ id: UUID) async {
        await attempt(orFailWith: .changeFailed) {
            _ = try await source.repository.setPinned(isPinned, id: id, of: source.account)
        }
    }
}

/// The memos of one account.
struct MemoListSource: ListSource {
    let repository: any MemoRepository
    let account: AccountID
    let words: MemoListWords

    func page(
        matching searchText: String, in range: ListRange<MemoCursor>, limit: Int
    ) async throws -> MemoPage {
        try await repository.page(matching: searchText, in: range, limit: limit, of: account)
    }

    func item(_ id: UUID) async throws -> Memo? {
        try await repository.memo(id: id, of: account)
    }

    func cursor(of memo: Memo) -> MemoCursor { MemoCursor(memo) }

    func delete(_ ids: Set<UUID>, at now: Timestamp) async throws -> DeletedItems {
        try await repository.delete(ids: ids, at: now, of: account)
    }

    func deletedCount(deletedAt: Timestamp) async throws -> Int {
        try await repository.deletedCount(deletedAt: deletedAt, of: account)
    }

    func restore(deletedAt: Timestamp) async throws {
        _ = try await repository.restore(deletedAt: deletedAt, of: account)
    }
}

/// How the list of memos reads.
struct MemoListWords: ListWords {
    typealias Paths = MemoPaths

    let localize: Localizer
    let times: MemoTimeFormat

    var title: String { localize(.list) }
    var search: String { localize(.search) }
    var new: String { localize(.new) }
    var more: String { localize(.more) }
    var undo: String { localize(.undo) }

    var empty: (title: String, message: String, action: String) {
        (localize(.emptyTitle), localize(.emptyMessage), localize(.emptyAction))
    }

    var nothingFound: (message: String, action: String) { (localize(.nothingFoundMessage), localize(.clearSearch)) }

    var failure: (message: String, action: String) { (localize(.loadingFailedMessage), localize(.retry)) }

    func count(_ count: ListCount) -> String {
        switch count {
        case .exactly(let count): localize(.count(count))
        case .atLeast(let count): localize(.countAtLeast(count))
        }
    }

    func deletedCount(_ count: Int) -> String { localize(.deletedCount(count)) }

    func nothingFound(_ searchText: String) -> String { localize(.nothingFound(searchText)) }

    func title(of error: ListError) -> String {
        switch error {
        case .loadingFailed, .nothingSelected: localize(.loadingFailed)
        case .changeFailed: localize(.pinningFailed)
        case .deletionFailed: localize(.deletionFailed)
        case .restorationFailed: localize(.restorationFailed)
        }
    }

    func row(of memo: Memo, highlighting query: String) -> MemoRow {
        MemoRow(memo, highlighting: query, times: times)
    }
}
