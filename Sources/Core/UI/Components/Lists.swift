package import LocalizationCore
package import SearchCore

/// How a page is notified that its list has changed.
package struct ListUpdates: Hashable, Sendable {
    /// The path of the event stream.
    package let path: String
    /// The kind of change that affects the list.
    package let kind: String
    /// The version of the list on the page.
    package let version: String
    /// How many items a page can load again after a change.
    package let limit: Int

    package init(path: String, kind: String, version: String, limit: Int) {
        self.path = path
        self.kind = kind
        self.version = version
        self.limit = limit
    }
}

/// A list that the script keeps up to date, with a banner for when it cannot.
package struct LiveList<Content: HTML>: HTML {
    private let id: String
    private let updates: ListUpdates?
    private let localize: Localizer
    private let content: Content

    /// - Parameter updates: nil for a list that does not change.
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

/// Says that a list may be out of date. The script shows it when necessary.
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

/// Replaces an empty list: says why it is empty, and where to go next.
package struct EmptyState: HTML {
    private let title: String
    private let message: String
    private let actionTitle: String
    private let actionPath: String
    private let isError: Bool
    private let hasLogo: Bool

    /// - Parameter isError: whether the list could not be read, which must not look like an empty list.
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

/// A link to a list's next page, which replaces the link as soon as it scrolls into view.
package struct MoreLink: HTML {
    private let path: String?
    private let localize: Localizer

    /// - Parameter path: the path of the next page; nil at the end, where nothing is shown.
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

/// A search field that searches while the user types; without scripts, on submit.
package struct SearchField<Extra: HTML>: HTML {
    private let path: String
    private let text: String
    private let label: String
    private let examples: [(text: String, meaning: String)]
    private let list: String
    private let localize: Localizer
    private let extra: Extra

    /// - Parameters:
    ///   - path: the path of the list.
    ///   - text: the search text.
    ///   - examples: searches that show what can be typed, with what they find.
    ///   - label: the label of the field; nil for a plain search.
    ///   - list: the identifier of the element that the response replaces.
    ///   - extra: additional fields of the search.
    package init(
        path: String, text: String, label: String? = nil, examples: [(text: String, meaning: String)] = [],
        list: String, localize: Localizer,
        @HTMLBuilder extra: () -> Extra = { HTMLEmpty() }
    ) {
        self.path = path
        self.text = text
        self.label = label ?? localize(.search)
        self.examples = examples
        self.localize = localize
        self.list = list
        self.extra = extra()
    }

    package var body: some HTML {
        form(
            .class("search"), .role("search"), .action(path),
            // The script triggers `refresh` when the database has changed.
            .hx("get", path), .hx("trigger", "submit, refresh, input changed delay:200ms from:#q"),
            .hx("target", "#\(list)"), .hx("swap", "innerMorph"), .hx("sync", "this:replace"),
            .hx("replace-url", "true")
        ) {
            extra
            button(.aria("label", label)) { Icon(.search) }
            input(
                .type(.search), .id("q"), .name("q"), .value(text), .aria("label", label), .placeholder(label),
                .autocomplete("off"), .enterkeyhint("search"), .aria("keyshortcuts", "/"))
            if !examples.isEmpty {
                button(.type(.button), .popovertarget("search-help"), .aria("label", localize(.searchHelp))) { "?" }
            }
        }
        if !examples.isEmpty { help }
    }

    /// The examples. Each is a button, because an address with them is three times as long.
    private var help: some HTML {
        form(
            .popover(), .class("menu"), .id("search-help"), .action(path), .aria("label", localize(.searchHelp))
        ) {
            extra
            ForEach(examples) { example in
                button(.name("q"), .value(example.text)) {
                    example.text
                    span { example.meaning }
                }
            }
        }
    }
}

extension HTMLAttribute {
    /// Lets the script highlight matches in the element's text when a device searches offline.
    ///
    /// - Parameter text: the whole text if the element may show only a part of it; otherwise empty. nil for no search.
    package static func find(in text: String?) -> HTMLAttribute { .data("find", text) }

    /// Lets the script highlight the whole element when such a search matches only its other texts.
    package static func find(as words: String?) -> HTMLAttribute { .data("find-as", words) }
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

/// A row that leads to a page, with further lines below its title.
package struct StackedLink: HTML {
    private let title: String
    private let lines: [String]
    private let path: String

    package init(_ title: String, _ lines: String..., path: String) {
        self.title = title
        self.lines = lines
        self.path = path
    }

    package var body: some HTML {
        a(.classes("row", "stacked"), .href(path)) {
            span {
                title
                ForEach(lines) { line in small { line } }
            }
        }
    }
}
