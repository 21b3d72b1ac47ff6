import LocalizationCore
import UICore

/// The list without visits: an invitation, or the end of a search.
struct SakatsuListEmptyView: HTML {
    let emptiness: SakatsuListEmptiness
    let localize: Localizer

    var body: some HTML {
        switch emptiness {
        case .noRecords:
            ListMessage(
                title: localize(.emptyTitle), message: localize(.emptyMessage), actionTitle: localize(.emptyAction),
                actionPath: SakatsuPaths.new, hasLogo: true)
        case .nothingFound(let message):
            ListMessage(
                title: message, message: localize(.nothingFoundMessage), actionTitle: localize(.clearSearch),
                actionPath: SakatsuPaths.list)
        }
    }
}

/// The list that could not be read, which must not look like an empty one.
struct SakatsuListErrorView: HTML {
    let error: SakatsuListError
    let searchText: String
    let localize: Localizer

    var body: some HTML {
        ListMessage(
            title: title, message: localize(.loadingFailedMessage), actionTitle: localize(.retry),
            actionPath: SakatsuPaths.list(searchText: searchText), isError: true)
    }

    private var title: String {
        switch error {
        case .loadingFailed, .nothingSelected: localize(.loadingFailed)
        case .deletionFailed: localize(.deletionFailed)
        case .restorationFailed: localize(.restorationFailed)
        }
    }
}
