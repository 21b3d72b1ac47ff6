import LocalizationCore
import UICore

/// The whole list: bar, search, cards, and the bar below.
struct SakatsuListView: HTML {
    let uiState: SakatsuListUiState
    let links: SakatsuLinks
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            leadingBarItem
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.list) }
            span(.id("list-action")) { SakatsuListModeLink(uiState: uiState, localize: localize) }
        }
        main {
            h1 { localize(.list) }
            SakatsuSearchField(text: uiState.searchText, isEditing: uiState.isEditing, localize: localize)
            form(.id("cards"), .method(.post), .action(SakatsuPaths.deleteSelected)) {
                div(.id("sakatsu-list")) {
                    SakatsuListContent(uiState: uiState, localize: localize)
                }
            }
        }
        footer(.class("toolbar")) {
            toolbarItem
            p(.class("count"), .id("count"), .role("status")) { uiState.countText }
        }
    }

    @HTMLBuilder private var leadingBarItem: some HTML {
        if uiState.isEditing {
            span {}
        } else {
            a(.href(links.settings), .aria("label", localize(.settings))) { Icon(.gear) }
        }
    }

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
