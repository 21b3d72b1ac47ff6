import LocalizationCore
import UICore

/// Starts and ends choosing visits for deletion, in the search that is shown.
struct SakatsuListModeLink: HTML {
    let uiState: SakatsuListUiState
    let localize: Localizer

    var body: some HTML {
        if uiState.isEditing {
            a(.class("strong"), .href(SakatsuPaths.list(searchText: uiState.searchText))) { localize(.done) }
        } else {
            a(.href(SakatsuPaths.list(searchText: uiState.searchText, isEditing: true))) { localize(.edit) }
        }
    }
}
