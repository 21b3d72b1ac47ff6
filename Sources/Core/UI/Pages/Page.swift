package import LocalizationCore

/// The frame of every page: head, content, and the place for notices.
package struct Page<Content: HTML, Notice: HTML>: HTML {
    private let title: String
    private let isSheet: Bool
    private let localize: Localizer
    private let appearance: Appearance
    private let tabs: [Tab]
    private let content: Content
    private let notice: Notice

    /// - Parameters:
    ///   - title: what the browser's window and history show, before the app's name.
    ///   - isSheet: whether it looks like a sheet over another page.
    ///   - tabs: the root navigation; empty for none. A sheet shows it on wide screens only.
    ///   - notice: a message that is there from the start, see ``Toast``.
    package init(
        title: String, isSheet: Bool = false, localize: Localizer, appearance: Appearance,
        tabs: [Tab] = [], @HTMLBuilder content: () -> Content, @HTMLBuilder notice: () -> Notice = { HTMLEmpty() }
    ) {
        self.title = title
        self.isSheet = isSheet
        self.localize = localize
        self.appearance = appearance
        self.tabs = tabs
        self.content = content()
        self.notice = notice()
    }

    package var body: some HTML {
        HTMLDocument(
            .lang(localize.language.rawValue), .data("appearance", appearance.rawValue),
            bodyAttributes: bodyAttributes
        ) {
            PageHead(title: title, appearance: appearance)
        } body: {
            if !tabs.isEmpty { TabBar(tabs: tabs, localize: localize) }
            content
            div(.id("notice"), .role("status"), .aria("live", "polite")) { notice }
        }
    }

    /// The words that the script needs.
    private var bodyAttributes: [HTMLAttribute] {
        [
            .class(isSheet ? "sheet" : nil),
            .data("copied", localize(.copied)),
            .data("offline", localize(.offline)),
            .data("failed", localize(.failed)),
        ]
    }
}
