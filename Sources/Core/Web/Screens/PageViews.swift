package import LocalizationCore
package import ScreensCore
package import UICore

/// A page below another one, with a bar that leads back.
package struct SubPage<Content: HTML>: HTML {
    private let title: String
    private let back: (path: String, title: String)?
    private let alert: String?
    private let notice: (text: String, dismissal: String)?
    private let visitor: Visitor
    private let content: Content

    /// - Parameters:
    ///   - back: nil for a page without a way back.
    ///   - alert: the error message; nil for none.
    ///   - notice: the message about the last action, and the path of the page without it; nil for none.
    package init(
        _ title: String, back: (path: String, title: String)?, alert: String? = nil,
        notice: (text: String, dismissal: String)? = nil, for visitor: Visitor, @HTMLBuilder content: () -> Content
    ) {
        self.title = title
        self.back = back
        self.alert = alert
        self.notice = notice
        self.visitor = visitor
        self.content = content()
    }

    package var body: some HTML {
        Page(title: title, for: visitor) {
            TitleBar(title, back: back)
            main {
                h1 { title }
                if let alert { AlertBanner(alert) }
                content
            }
        } notice: {
            if let notice { Toast(notice.text, dismissal: notice.dismissal, localize: visitor.localize) {} }
        }
    }
}

/// A selectable text, with buttons for copying and other actions where scripts run.
package struct TextView<Footnote: HTML, Actions: HTML>: HTML {
    private let title: String
    private let back: (path: String, title: String)
    private let text: String
    private let id: String
    private let copyTitle: String
    private let footnote: Footnote
    private let actions: Actions

    /// - Parameters:
    ///   - back: the page that the text comes from.
    ///   - id: the identifier of the text in the page.
    ///   - actions: what scripts can do in addition to copying.
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

/// The reason why nothing was saved, above a form; empty when there is no error.
package struct EditorAlert: HTML {
    private let alert: (title: String, message: String)?
    private let isStale: Bool
    private let savedVersion: String?
    private let restart: String
    private let localize: Localizer

    /// - Parameters:
    ///   - stale: the message for ``ScreenError/stale``, and so on.
    ///   - loadingFailed: nil for a form that is not shown unless everything is loaded.
    ///   - savedVersion: the version saved elsewhere since the edit started; nil for a form that shows it itself.
    ///   - restart: the path that starts the edit again from that version, discarding the draft in the browser.
    package init(
        _ error: ScreenError?, stale: String, deleted: (title: String, message: String), savingFailed: String,
        loadingFailed: (title: String, message: String)? = nil, savedVersion: String?, restart: String,
        localize: Localizer
    ) {
        alert =
            switch error {
            case nil, .notFound, .invalid: nil
            case .stale: (localize(.staleTitle), stale)
            case .deleted: deleted
            case .accountFull(let limit):
                (localize(.accountFullTitle), localize(.accountFullMessage(limit / 1_000_000)))
            case .savingFailed: (savingFailed, localize(.savingFailedMessage))
            case .loadingFailed: loadingFailed
            }
        isStale = error == .stale
        self.savedVersion = isStale ? savedVersion : nil
        self.restart = restart
        self.localize = localize
    }

    package var body: some HTML {
        if let alert {
            AlertBanner(alert.title) {
                p { alert.message }
                if isStale {
                    p { a(.href(restart), .data("restart", "")) { localize(.staleAction) } }
                }
            }
        }
        if let savedVersion {
            details(.open()) {
                summary { localize(.savedVersion) }
                p(.class("prose")) { savedVersion }
            }
            h2(.class("title-2")) { localize(.yourInput) }
        }
    }
}
