import LocalizationCore
import UICore

/// The whole list: bar, search, cards, and the bar below.
struct SakatsuListView: HTML {
    let uiState: SakatsuListUiState
    let updates: ListUpdates?
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            span {}
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.list) }
            span(.id("list-action")) { SakatsuListModeLink(uiState: uiState, localize: localize) }
        }
        main {
            h1 { localize(.list) }
            SearchField(
                path: SakatsuPaths.list, text: uiState.searchText, label: localize(.search), list: Self.listID
            ) {
                if uiState.isEditing { input(.type(.hidden), .name("edit")) }
            }
            form(.id("cards"), .method(.post), .action(SakatsuPaths.deleteSelected)) {
                LiveList(id: Self.listID, updates: updates, localize: localize) {
                    SakatsuListContent(uiState: uiState, localize: localize)
                }
            }
        }
        footer(.class("toolbar")) {
            toolbarItem
            p(.class("count"), .id("count"), .role("status")) { uiState.countText }
        }
    }

    private static let listID = "sakatsu-list"

    @HTMLBuilder private var toolbarItem: some HTML {
        if uiState.isEditing {
            button(.class("destructive"), .form("cards")) {
                localize(.delete)
                " "
                span(.class("badge"), .data("selected-count", "")) {}
            }
        } else {
            a(.class("new"), .href(SakatsuPaths.new)) {
                Icon(.plus)
                localize(.new)
            }
        }
    }
}
