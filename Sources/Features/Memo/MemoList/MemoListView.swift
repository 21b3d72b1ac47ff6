import LocalizationCore
import UICore

/// The whole list: bar, search, cards, and the bar below.
struct MemoListView: HTML {
    let uiState: MemoListUiState
    /// nil for a list that stays as it is.
    let updates: ListUpdates?
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            span {}
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.list) }
        }
        main {
            h1 { localize(.list) }
            SearchField(
                path: MemoPaths.list, text: uiState.searchText, label: localize(.search), list: Self.listID)
            form(.id("cards"), .method(.post), .action(MemoPaths.list)) {
                LiveList(id: Self.listID, updates: updates, localize: localize) {
                    MemoListContent(uiState: uiState, localize: localize)
                }
            }
        }
        footer(.class("toolbar")) {
            a(.class("new"), .href(MemoPaths.new)) {
                Icon(.plus)
                localize(.new)
            }
            p(.class("count"), .id("count"), .role("status")) { uiState.countText }
        }
    }

    private static let listID = "memo-list"
}
