package import HTTPTypes
import Hummingbird
package import ScreensCore
package import UICore

extension ItemUiState {
    /// What the screen shows.
    ///
    /// - Throws: 404 when there is nothing, 503 when it cannot be read.
    package var shown: Content {
        get throws {
            guard let content else { throw HTTPError(error == .notFound ? .notFound : .serviceUnavailable) }
            return content
        }
    }
}

/// A text, selectable, with buttons where scripts can help.
package struct TextView<Footnote: HTML, Actions: HTML>: HTML {
    private let title: String
    private let back: (path: String, title: String)
    private let text: String
    private let id: String
    private let copyTitle: String
    private let footnote: Footnote
    private let actions: Actions

    /// - Parameters:
    ///   - back: where the text comes from.
    ///   - id: of the text in the page.
    ///   - actions: what scripts can do besides copying.
    package init(
        title: String, back: (path: String, title: String), text: String, id: String, copyTitle: String,
        @HTMLBuilder footnote: () -> Footnote = { HTMLEmpty() }, @HTMLBuilder actions: () -> Actions = { HTMLEmpty() }
    ) {
        self.title = title
        self.back = back
        self.text = text
        self.id = id
        self.copyTitle = copyTitle
        self.footnote = footnote()
        self.actions = actions()
    }

    package var body: some HTML {
        TitleBar(title, back: back)
        main {
            h1 { title }
            div(.class("rows")) {
                textarea(.id(id), .rows(12), .readonly(), .aria("label", title)) { text }
            }
            footnote
            div(.classes("group", "rows", "needs-script")) {
                button(.type(.button), .class("row"), .data("copy-field", id)) { copyTitle }
                actions
            }
        }
    }
}

extension EditorError {
    package var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .invalid, .accountFull: .unprocessableContent
        case .stale, .deleted: .conflict
        case .loadingFailed, .savingFailed: .serviceUnavailable
        }
    }
}

/// Why nothing was saved, above a form; nothing while all is well.
package struct EditorAlert: HTML {
    /// What was saved elsewhere since the edit started.
    package typealias SavedVersion = (
        title: String, text: String, restart: (path: String, title: String), input: String
    )

    private let alert: (title: String, message: String)?
    private let savedVersion: SavedVersion?

    /// - Parameters:
    ///   - alert: nil while all is well, or when what is wrong is said beside the fields.
    ///   - savedVersion: with where the edit starts again from it, which discards the draft that the browser keeps, and
    ///     the title of what was typed.
    package init(_ alert: (title: String, message: String)?, savedVersion: SavedVersion?) {
        self.alert = alert
        self.savedVersion = savedVersion
    }

    package var body: some HTML {
        if let alert {
            AlertBanner(alert.title) {
                p { alert.message }
                if let restart = savedVersion?.restart {
                    p { a(.href(restart.path), .data("restart", "")) { restart.title } }
                }
            }
        }
        if let savedVersion {
            details(.open()) {
                summary { savedVersion.title }
                p(.class("prose")) { savedVersion.text }
            }
            h2(.class("title-2")) { savedVersion.input }
        }
    }
}
