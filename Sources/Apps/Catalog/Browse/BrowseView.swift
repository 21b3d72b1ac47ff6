import LocalizationCore
import ModelsCore
import UICore

/// The catalog as a page: list and preview next to each other on a desktop, one of them on a phone.
struct BrowsePage: HTML {
    let uiState: BrowseUiState
    let localize: Localizer

    var body: some HTML {
        Page(title: title, localize: localize, appearance: .system) {
            link(.rel("stylesheet"), .href("/catalog.css"))
            script(.src("/catalog.js"), .defer())
            div(.classes("catalog", uiState.preview == nil ? "choosing" : "viewing")) {
                sidebar
                if let preview = uiState.preview {
                    stage(preview)
                } else {
                    main {
                        section(.class("empty")) {
                            Logo()
                            h1 { localize(.choose) }
                            p { localize(.chooseMessage) }
                        }
                    }
                }
            }
        }
    }

    private var title: String {
        uiState.preview.map { "\($0.title): \($0.state)" } ?? localize(.catalogTitle)
    }

    /// The list of all views, with a search field.
    private var sidebar: some HTML {
        aside(.class("views"), .aria("label", localize(.all))) {
            p(.class("name")) { localize(.catalogTitle) }
            SearchField(
                path: uiState.path, text: uiState.searchText, label: localize(.searchViews), list: "views",
                localize: localize
            ) {
                input(.type(.hidden), .name("language"), .value(uiState.environment.language.rawValue))
                input(.type(.hidden), .name("appearance"), .value(uiState.environment.light.rawValue))
                input(.type(.hidden), .name("frame"), .value(uiState.environment.frame.rawValue))
            }
            div(.id("views")) {
                BrowseList(uiState: uiState, localize: localize)
            }
        }
    }

    /// The selected view in a window of its own, below its options.
    private func stage(_ preview: BrowsePreview) -> some HTML {
        main(.class("preview")) {
            p(.class("back")) { a(.href(BrowseScreen.home)) { localize(.all) } }
            h1 { preview.title }
            p { preview.state }
            div(.class("choices")) {
                ForEach(preview.choices) { choice in
                    nav(.aria("label", choice.title)) {
                        ForEach(choice.links) { link in
                            a(.href(link.path), .aria("current", link.isChosen ? "true" : nil)) { link.title }
                        }
                    }
                }
                a(.href(preview.path)) { localize(.alone) }
            }
            // Content wider than the window can be scrolled by keys, too.
            div(.class("stage"), .role("region"), .aria("label", localize(.preview)), .tabindex(0)) {
                HTMLElement(
                    "iframe",
                    [
                        .class(uiState.environment.frame.rawValue), .src(preview.path),
                        .custom(name: "title", value: localize(.preview)),
                        .data("open", preview.openPopover),
                    ],
                    content: HTMLEmpty())
            }
        }
    }
}

/// The part that a search replaces.
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
