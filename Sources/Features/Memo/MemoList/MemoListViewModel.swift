import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore

typealias MemoListUiState = ListUiState<MemoListWords>
typealias MemoListViewModel = ListViewModel<MemoListWords>

extension MemoListViewModel {
    /// A memo that is gone meanwhile needs no words: the list that follows shows it.
    func onPinButtonClick(id: UUID, isPinned: Bool, in repository: any MemoRepository) async {
        await attempt(orFailWith: .changeFailed) {
            _ = try await repository.setPinned(isPinned, id: id, of: source.account)
        }
    }
}

/// How the list of memos reads.
struct MemoListWords: ListWords {
    typealias Paths = MemoPaths

    let localize: Localizer
    let times: MemoTimeFormat

    var title: String { localize(.list) }
    var saved: String { localize(.saved) }
    var untitledDraft: String { localize(.untitledDraft) }

    var empty: (title: String, message: String, action: String) {
        (localize(.emptyTitle), localize(.emptyMessage), localize(.emptyAction))
    }

    var nothingFoundMessage: String { localize(.nothingFoundMessage) }
    var failureMessage: String { localize(.loadingFailedMessage) }

    func count(_ count: ListCount) -> String {
        switch count {
        case .exactly(let count): localize(.count(count))
        case .atLeast(let count): localize(.countAtLeast(count))
        }
    }

    func name(of memo: Memo) -> String { memo.title }

    func deleted(_ memo: Memo) -> String { localize(.deleted(memo.title)) }

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

    func row(of memo: Memo, after _: MemoCursor?, highlighting query: String) -> MemoRow {
        MemoRow(memo, highlighting: query, times: times)
    }
}
