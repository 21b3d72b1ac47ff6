import LocalizationCore
import UICore

/// The list without memos: an invitation, or the end of a search.
struct MemoListEmptyView: HTML {
    let emptiness: MemoListEmptiness
    let localize: Localizer

    var body: some HTML {
        switch emptiness {
        case .noMemos:
            ListMessage(
                title: localize(.emptyTitle), message: localize(.emptyMessage), actionTitle: localize(.emptyAction),
                actionPath: MemoPaths.new, hasLogo: true)
        case .nothingFound(let message):
            ListMessage(
                title: message, message: localize(.nothingFoundMessage), actionTitle: localize(.clearSearch),
                actionPath: MemoPaths.list)
        }
    }
}

/// The list that could not be read or changed, which must not look like an empty one.
struct MemoListErrorView: HTML {
    let error: MemoListError
    let searchText: String
    let localize: Localizer

    var body: some HTML {
        ListMessage(
            title: title, message: localize(.loadingFailedMessage), actionTitle: localize(.retry),
            actionPath: MemoPaths.list(searchText: searchText), isError: true)
    }

    private var title: String {
        switch error {
        case .loadingFailed: localize(.loadingFailed)
        case .pinningFailed: localize(.pinningFailed)
        case .deletionFailed: localize(.deletionFailed)
        case .restorationFailed: localize(.restorationFailed)
        }
    }
}
