import LocalizationCore
import UICore

/// The list without visits: an invitation, or the end of a search.
struct SakatsuListEmptyView: HTML {
    let emptiness: SakatsuListEmptiness
    let localize: Localizer

    var body: some HTML {
        section(.class("empty")) {
            switch emptiness {
            case .noRecords:
                Logo()
                h2 { localize(.emptyTitle) }
                p { localize(.emptyMessage) }
                a(.class("button"), .href(SakatsuPaths.new)) { localize(.emptyAction) }
            case .nothingFound(let message):
                h2 { message }
                p { localize(.nothingFoundMessage) }
                a(.class("button"), .href(SakatsuPaths.list)) { localize(.clearSearch) }
            }
        }
    }
}

/// The list that could not be read, which must not look like an empty one.
struct SakatsuListErrorView: HTML {
    let error: SakatsuListError
    let searchText: String
    let localize: Localizer

    var body: some HTML {
        section(.class("empty"), .role("alert")) {
            h2 { title }
            p { localize(.loadingFailedMessage) }
            a(.class("button"), .href(SakatsuPaths.list(searchText: searchText))) { localize(.retry) }
        }
    }

    private var title: String {
        switch error {
        case .loadingFailed, .nothingSelected: localize(.loadingFailed)
        case .deletionFailed: localize(.deletionFailed)
        case .restorationFailed: localize(.restorationFailed)
        }
    }
}
