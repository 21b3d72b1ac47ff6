package import LocalizationCore
import ModelsCore
package import ScreensCore
package import UICore

/// An item in a list.
package protocol ListCard: HTML {
    associatedtype Words: ListWords
    associatedtype Pane: HTML = HTMLEmpty

    init(_ row: Words.Row, in uiState: ListUiState<Words>, _ localize: Localizer)

    /// The place next to the list where wide windows show an item; empty for none.
    static func pane(_ localize: Localizer) -> Pane
}

extension ListCard where Pane == HTMLEmpty {
    package static func pane(_: Localizer) -> HTMLEmpty { HTMLEmpty() }
}

/// A list as a page, with a way to undo a deletion.
package protocol ListPageView<Card>: HTML, SendableMetatype {
    associatedtype Card: ListCard

    var uiState: ListUiState<Card.Words> { get }
    var words: Card.Words { get }
    /// nil for a page that is not updated.
    var updates: ListUpdates? { get }
    var visitor: Visitor { get }

    init(uiState: ListUiState<Card.Words>, updates: ListUpdates?, visitor: Visitor)
}

extension ListPageView {
    private typealias Paths = Card.Words.Paths

    package var body: some HTML {
        let words = words
        return Page(title: words.title, for: visitor) {
            ListView<Card>(uiState: uiState, words: words, updates: updates)
        } notice: {
            if let deletion = uiState.deletion {
                UndoToast(
                    deletion.message, restorePath: Paths.restore, deletion: "\(deletion.deletedAt.milliseconds)",
                    searchText: uiState.searchText, place: place(of: deletion),
                    dismissal: Paths.list(searchText: uiState.searchText), localize: words.localize)
            } else if uiState.error == .nothingSelected, let choosing = words.choosing {
                Toast(
                    choosing.nothingSelected,
                    dismissal: Paths.list(searchText: uiState.searchText, isEditing: true), isUntilChosen: true,
                    localize: words.localize
                ) {}
            } else if let text = uiState.savedText {
                Toast(text, dismissal: Paths.list(at: uiState.place, showing: nil), localize: words.localize) {}
            }
        }
    }

    /// The place to which undoing leads back.
    private func place(of deletion: ListDeletion) -> [(name: String, value: String)] {
        let through = uiState.through.map { (name: "through", value: "\($0)") }
        let item = deletion.itemID.map { (name: Paths.item, value: $0.canonicalText) }
        return [through, item].compactMap(\.self)
    }
}

/// The whole list: bar, search, cards, and the actions on those selected.
package struct ListView<Card: ListCard>: HTML {
    private typealias Paths = Card.Words.Paths

    private let uiState: ListUiState<Card.Words>
    private let words: Card.Words
    private let updates: ListUpdates?

    /// - Parameter updates: nil for a list that is not updated.
    package init(uiState: ListUiState<Card.Words>, words: Card.Words, updates: ListUpdates?) {
        self.uiState = uiState
        self.words = words
        self.updates = updates
    }

    package var body: some HTML {
        TitleBar(words.title) {
            span(.class("bar-actions")) {
                if let tool = words.tool {
                    a(.href(tool.path), .aria("label", tool.title)) { Icon(.timer) }
                }
                if words.choosing != nil {
                    span(.id("list-action")) { ListModeLink(uiState: uiState, words: words) }
                }
            }
        }
        main {
            div(.class("heading")) {
                h1 { words.title }
                p(.class("count"), .id("count"), .role("status")) { uiState.countText }
            }
            SearchField(
                path: Paths.list, text: uiState.searchText, examples: words.searchExamples, list: Self.listID,
                localize: words.localize
            ) {
                if uiState.isEditing { input(.type(.hidden), .name("edit")) }
            }
            if !uiState.isEditing {
                DraftList(path: Paths.new, untitled: words.untitledDraft, localize: words.localize)
            }
            form(
                .id("cards"), .method(.post), .action(words.choosing == nil ? Paths.list : Paths.deleteSelected)
            ) {
                LiveList(id: Self.listID, updates: updates, localize: words.localize) {
                    ListContent<Card>(uiState: uiState, words: words)
                }
            }
        }
        if !uiState.isEditing { Card.pane(words.localize) }
        if uiState.isEditing, let choosing = words.choosing {
            footer(.class("toolbar")) {
                button(.type(.button), .class("needs-script"), .data("select-all", "")) { choosing.all }
                button(.form("cards"), .formaction(choosing.copyPath), .data("copy", "")) { choosing.copy }
                button(.class("destructive"), .form("cards")) {
                    choosing.delete
                    " "
                    span(.class("badge"), .data("selected-count", "")) {}
                }
            }
        }
    }

    private static var listID: String { "\(Paths.prefix)-list" }
}

/// The content between search field and bottom bar, which a search replaces.
struct ListContent<Card: ListCard>: HTML {
    private typealias Paths = Card.Words.Paths

    let uiState: ListUiState<Card.Words>
    let words: Card.Words

    var body: some HTML {
        // Changes of an item lead back to the search that is shown.
        input(.type(.hidden), .name("q"), .value(uiState.searchText))
        if let error = uiState.error, error != .nothingSelected {
            // An error must not look like an empty list.
            EmptyState(
                title: words.title(of: error), message: words.failureMessage,
                actionTitle: words.localize(.retry),
                actionPath: Paths.list(searchText: uiState.searchText), isError: true)
        } else {
            switch uiState.emptiness {
            case nil:
                views
                ListCards<Card>(uiState: uiState, words: words)
            case .noItems:
                EmptyState(
                    title: words.empty.title, message: words.empty.message, actionTitle: words.empty.action,
                    actionPath: Paths.new, hasLogo: true)
            case .nothingFound(let message):
                views
                EmptyState(
                    title: message, message: words.nothingFoundMessage, actionTitle: words.localize(.clearSearch),
                    actionPath: Paths.list)
            }
        }
    }

    @HTMLBuilder private var views: some HTML {
        if !uiState.isEditing { ListViews(views: words.views(of: uiState.searchText), label: words.title) }
    }
}

/// A part of the list and the way to the next one.
struct ListCards<Card: ListCard>: HTML {
    let uiState: ListUiState<Card.Words>
    let words: Card.Words

    var body: some HTML {
        ForEach(uiState.rows) { Card($0, in: uiState, words.localize) }
        // Deleting leads back to a list that extends as far.
        if let through = uiState.through {
            input(.type(.hidden), .name("through"), .value("\(through)"))
        }
        MoreLink(path: uiState.nextPath, localize: words.localize)
    }
}

/// Starts and ends choosing items for deletion, in the search that is shown.
struct ListModeLink<Words: ListWords>: HTML {
    let uiState: ListUiState<Words>
    let words: Words

    var body: some HTML {
        if uiState.isEditing {
            a(.class("strong"), .href(Words.Paths.list(searchText: uiState.searchText))) { words.choosing?.done ?? "" }
        } else {
            a(
                .href(Words.Paths.list(searchText: uiState.searchText, isEditing: true)), .aria("keyshortcuts", "x")
            ) { words.choosing?.select ?? "" }
        }
    }
}

/// The response to a search by htmx: the content, the count below it, and the link that keeps the query.
package struct ListFragment<Card: ListCard>: HTML {
    private let uiState: ListUiState<Card.Words>
    private let words: Card.Words

    package init(uiState: ListUiState<Card.Words>, words: Card.Words) {
        self.uiState = uiState
        self.words = words
    }

    package var body: some HTML {
        ListContent<Card>(uiState: uiState, words: words)
        hxPartial(.hx("target", "#count"), .hx("swap", "innerHTML")) { uiState.countText }
        if words.choosing != nil {
            hxPartial(.hx("target", "#list-action"), .hx("swap", "innerHTML")) {
                ListModeLink(uiState: uiState, words: words)
            }
        }
    }
}
