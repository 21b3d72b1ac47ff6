package import LocalizationCore

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
        if updates != nil {
            StaleLine(isShown: false, localize: localize)
        }
        div(
            .id(id), .data("live", updates?.kind), .data("events", updates?.path),
            .data("version", updates?.version), .data("most", updates.map { "\($0.limit)" })
        ) {
            content
        }
    }
}

/// Says that a list may not be as the database is. The script shows it when it must.
package struct StaleLine: HTML {
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
