package import LocalizationCore
package import SearchCore

/// How a page learns that its list has changed.
package struct ListUpdates: Hashable, Sendable {
    /// Where the events come from.
    package let path: String
    /// The kind of change that concerns the list.
    package let kind: String
    /// Which changes the page already shows.
    package let version: String
    /// How many items a page that has learned of a change can have again.
    package let limit: Int

    package init(path: String, kind: String, version: String, limit: Int) {
        self.path = path
        self.kind = kind
        self.version = version
        self.limit = limit
    }
}

/// A list that the script keeps as the database is, with the line that says when it may not be.
package struct LiveList<Content: HTML>: HTML {
    private let id: String
    private let updates: ListUpdates?
    private let localize: Localizer
    private let content: Content

    /// - Parameter updates: nil for a list that stays as it is.
    package init(id: String, updates: ListUpdates?, localize: Localizer, @HTMLBuilder content: () -> Content) {
        self.id = id
        self.updates = updates
        self.localize = localize
        self.content = content()
    }

    package var body: some HTML {
        if updates != nil { StaleBanner(isShown: false, localize: localize) }
        div(
            .id(id), .data("live", updates?.kind), .data("events", updates?.path),
            .data("version", updates?.version), .data("most", updates.map { "\($0.limit)" })
        ) {
            content
        }
    }
}

/// Says that a list may not be as the database is. The script shows it when it must.
package struct StaleBanner: HTML {
    private let isShown: Bool
    private let localize: Localizer

    package init(isShown: Bool, localize: Localizer) {
        self.isShown = isShown
        self.localize = localize
    }

    package var body: some HTML {
        div(.role("status")) {
            p(.class("stale"), .id("stale"), .hidden(!isShown)) {
                localize(.stale)
                " "
                button(.type(.button), .data("reload", "")) { localize(.reload) }
            }
        }
    }
}

/// Stands in place of a list that has nothing to show: says why, and leads on.
package struct EmptyState: HTML {
    private let title: String
    private let message: String
    private let actionTitle: String
    private let actionPath: String
    private let isError: Bool
    private let hasLogo: Bool

    /// - Parameter isError: whether the list could not be read, which must not look like an empty one.
    package init(
        title: String, message: String, actionTitle: String, actionPath: String, isError: Bool = false,
        hasLogo: Bool = false
    ) {
        self.title = title
        self.message = message
        self.actionTitle = actionTitle
        self.actionPath = actionPath
        self.isError = isError
        self.hasLogo = hasLogo
    }

    package var body: some HTML {
        section(.class("empty"), .role(isError ? "alert" : nil)) {
            if hasLogo { Logo() }
            h2 { title }
            p { message }
            a(.class("button"), .href(actionPath)) { actionTitle }
        }
    }
}

/// Leads to a list's next part, which takes its place as soon as it comes into sight.
package struct MoreLink: HTML {
    private let path: String?
    private let localize: Localizer

    /// - Parameter path: of the next part; nil at the end, where there is nothing.
    package init(path: String?, localize: Localizer) {
        self.path = path
        self.localize = localize
    }

    package var body: some HTML {
        if let path {
            a(
                .class("more"), .rel("next"), .href(path), .hx("get", path), .hx("trigger", "revealed"),
                .hx("swap", "outerHTML")
            ) {
                localize(.more)
            }
        }
    }
}

/// Searches a list as one types; without scripts, on submit.
package struct SearchField<Extra: HTML>: HTML {
    private let path: String
    private let text: String
    private let label: String
    private let list: String
    private let extra: Extra

    /// - Parameters:
    ///   - path: of the list.
    ///   - text: what is looked for.
    ///   - label: what the field is called, if not just a search.
    ///   - list: the identifier of the element that the answer replaces.
    ///   - extra: further fields that go with the search.
    package init(
        path: String, text: String, label: String? = nil, list: String, localize: Localizer,
        @HTMLBuilder extra: () -> Extra = { HTMLEmpty() }
    ) {
        self.path = path
        self.text = text
        self.label = label ?? localize(.search)
        self.list = list
        self.extra = extra()
    }

    package var body: some HTML {
        form(
            .class("search"), .role("search"), .action(path),
            // The script sends `refresh` when the database has changed.
            .hx("get", path), .hx("trigger", "submit, refresh, input changed delay:200ms from:#q"),
            .hx("target", "#\(list)"), .hx("swap", "innerMorph"), .hx("sync", "this:replace"),
            .hx("replace-url", "true")
        ) {
            extra
            button(.aria("label", label)) { Icon(.search) }
            input(
                .type(.search), .id("q"), .name("q"), .value(text), .aria("label", label), .placeholder(label),
                .autocomplete("off"), .enterkeyhint("search"), .aria("keyshortcuts", "/"))
        }
    }
}

/// Text in which the matches of a search are highlighted.
package struct Highlighted: HTML {
    private let text: HighlightedText

    package init(_ text: HighlightedText) {
        self.text = text
    }

    package var body: some HTML {
        ForEach(text.runs) { run in
            if run.isMatch {
                mark { run.text }
            } else {
                run.text
            }
        }
    }
}
