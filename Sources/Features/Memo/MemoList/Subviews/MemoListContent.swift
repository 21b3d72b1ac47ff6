import LocalizationCore
import UICore

/// What stands between search field and bottom bar; a search replaces it.
struct MemoListContent: HTML {
    let uiState: MemoListUiState
    let localize: Localizer

    var body: some HTML {
        // Pinning and deleting lead back to the search that is shown.
        input(.type(.hidden), .name("q"), .value(uiState.searchText))
        if let error = uiState.error {
            MemoListErrorView(error: error, searchText: uiState.searchText, localize: localize)
        } else if let emptiness = uiState.emptiness {
            MemoListEmptyView(emptiness: emptiness, localize: localize)
        } else {
            MemoCards(uiState: uiState, localize: localize)
        }
    }
}

/// A part of the list and the way to the next one.
struct MemoCards: HTML {
    let uiState: MemoListUiState
    let localize: Localizer

    var body: some HTML {
        ForEach(uiState.rows) { row in
            MemoCard(row: row, place: uiState.place, localize: localize)
        }
        // Deleting leads back to a list that reaches as far.
        if let through = uiState.through {
            input(.type(.hidden), .name("through"), .value("\(through)"))
        }
        MoreLink(localize(.more), path: uiState.nextPath)
    }
}

/// What htmx gets for a search: the content, and the count below it.
struct MemoListFragment: HTML {
    let uiState: MemoListUiState
    let localize: Localizer

    var body: some HTML {
        MemoListContent(uiState: uiState, localize: localize)
        hxPartial(.hx("target", "#count"), .hx("swap", "innerHTML")) { uiState.countText }
    }
}
