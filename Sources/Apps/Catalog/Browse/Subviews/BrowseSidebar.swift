import LocalizationCore
import UICore

/// All views to choose from, with their search.
struct BrowseSidebar: HTML {
    private static let listID = "views"

    let uiState: BrowseUiState
    let localize: Localizer

    var body: some HTML {
        aside(.class("views"), .aria("label", localize(.all))) {
            p(.class("name")) { localize(.title) }
            SearchField(
                path: uiState.path, text: uiState.searchText, label: localize(.search), list: Self.listID
            ) {
                input(.type(.hidden), .name("language"), .value(uiState.surroundings.language.rawValue))
                input(.type(.hidden), .name("appearance"), .value(uiState.surroundings.light.rawValue))
                input(.type(.hidden), .name("frame"), .value(uiState.surroundings.frame.rawValue))
            }
            div(.id(Self.listID)) {
                BrowseList(uiState: uiState, localize: localize)
            }
        }
    }
}

/// What a search replaces.
struct BrowseList: HTML {
    let uiState: BrowseUiState
    let localize: Localizer

    var body: some HTML {
        p(.class("found"), .role("status")) { uiState.sections.isEmpty ? localize(.nothingFound) : uiState.countText }
        ForEach(uiState.sections) { part in
            section {
                h2 { part.title }
                ForEach(part.views) { view in
                    h3 { view.title }
                    ul {
                        ForEach(view.states) { state in
                            li {
                                a(.href(state.path), .aria("current", state.isChosen ? "page" : nil)) { state.title }
                            }
                        }
                    }
                }
            }
        }
    }
}
