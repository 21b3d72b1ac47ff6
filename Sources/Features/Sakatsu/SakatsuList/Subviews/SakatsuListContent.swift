import LocalizationCore
import UICore

/// What stands between search field and bottom bar; a search replaces it.
struct SakatsuListContent: HTML {
    let uiState: SakatsuListUiState
    let localize: Localizer

    var body: some HTML {
        // Deleting leads back to the search that is shown.
        input(.type(.hidden), .name("q"), .value(uiState.searchText))
        if let error = uiState.error, error != .nothingSelected {
            SakatsuListErrorView(error: error, searchText: uiState.searchText, localize: localize)
        } else if let emptiness = uiState.emptiness {
            SakatsuListEmptyView(emptiness: emptiness, localize: localize)
        } else {
            SakatsuCards(uiState: uiState, localize: localize)
        }
    }
}

/// A part of the list and the way to the next one.
struct SakatsuCards: HTML {
    let uiState: SakatsuListUiState
    let localize: Localizer

    var body: some HTML {
        ForEach(uiState.rows) { row in
            SakatsuCard(row: row, isEditing: uiState.isEditing, place: uiState.place, localize: localize)
        }
        // Deleting leads back to a list that reaches as far.
        if let through = uiState.through {
            input(.type(.hidden), .name("through"), .value("\(through)"))
        }
        MoreLink(localize(.more), path: uiState.nextPath)
    }
}

/// What htmx gets for a search: the content, the count below it, and the link that keeps the query.
struct SakatsuListFragment: HTML {
    let uiState: SakatsuListUiState
    let localize: Localizer

    var body: some HTML {
        SakatsuListContent(uiState: uiState, localize: localize)
        hxPartial(.hx("target", "#count"), .hx("swap", "innerHTML")) { uiState.countText }
        hxPartial(.hx("target", "#list-action"), .hx("swap", "innerHTML")) {
            SakatsuListModeLink(uiState: uiState, localize: localize)
        }
    }
}
