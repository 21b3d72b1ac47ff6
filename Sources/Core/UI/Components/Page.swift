package import LocalizationCore
package import ModelsCore

/// The frame of every page: head, content, and a place for notices.
package struct Page<Content: HTML, Notice: HTML>: HTML {
    private let title: String
    private let isSheet: Bool
    private let localize: Localizer
    private let appearance: Appearance
    private let account: String?
    private let tabs: [Tab]
    private let content: Content
    private let notice: Notice

    /// - Parameters:
    ///   - title: the title in the browser's window and history, followed by the app's name.
    ///   - isSheet: whether it looks like a sheet over another page.
    ///   - account: the account that is signed in, by which the script separates what it stores on the device. nil if
    ///     no one is signed in.
    ///   - tabs: the root navigation; empty for none. A sheet shows it only on wide screens.
    ///   - notice: a message shown from the start, see ``Toast``.
    package init(
        title: String, isSheet: Bool = false, localize: Localizer, appearance: Appearance, account: String? = nil,
        tabs: [Tab] = [], @HTMLBuilder content: () -> Content, @HTMLBuilder notice: () -> Notice = { HTMLEmpty() }
    ) {
        self.title = title
        self.isSheet = isSheet
        self.localize = localize
        self.appearance = appearance
        self.account = account
        self.tabs = tabs
        self.content = content()
        self.notice = notice()
    }

    package var body: some HTML {
        HTMLDocument(
            .lang(localize.language.rawValue), .data("appearance", appearance.rawValue),
            // Texts for the script.
            bodyAttributes: [
                .class(isSheet ? "sheet" : nil), .data("account", account), .data("copied", localize(.copied)),
                .data("offline", localize(.offline)), .data("silent", localize(.silent)),
                .data("failed", localize(.failed)), .data("unkept", localize(.draftNotKept)),
                .data("draft-shown", localize(.draftShown)),
                .data("away", tabs.isEmpty ? nil : localize(.away)), .data("keys", localize(.keys)),
            ]
        ) {
            head
        } body: {
            if !tabs.isEmpty {
                a(.classes("vh", "skip"), .href("#content")) { localize(.skip) }
                tabBar
                div(.id("content"), .tabindex(-1)) {}
            }
            content
            div(.id("notice"), .role("status"), .aria("live", "polite")) { notice }
        }
    }

    @HTMLBuilder private var head: some HTML {
        meta(.charset("utf-8"))
        meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
        UICore.title { "\(title) – Loki" }
        themeColors
        meta(.name("htmx-config"), .content(htmxConfiguration))
        link(.rel("icon"), .href(Assets.bundled.address("icon.svg")), .type("image/svg+xml"))
        link(.rel("apple-touch-icon"), .href(Assets.bundled.address("icon-180.png")))
        link(.rel("manifest"), .href(Assets.bundled.address("manifest.\(localize.language.rawValue).webmanifest")))
        link(.rel("stylesheet"), .href(Assets.bundled.address("made/loki.css")))
        if let address = Assets.bundled.address(Assets.scripts) { UICore.script(.src(address), .defer()) }
    }

    /// The page's background, for the browser's own bars.
    @HTMLBuilder private var themeColors: some HTML {
        let light = "#f2f2f7"
        let dark = "#000000"
        switch appearance {
        case .system:
            meta(.name("theme-color"), .content(light), .media("(prefers-color-scheme: light)"))
            meta(.name("theme-color"), .content(dark), .media("(prefers-color-scheme: dark)"))
        case .light: meta(.name("theme-color"), .content(light))
        case .dark: meta(.name("theme-color"), .content(dark))
        }
    }

    /// The root navigation: a bar at the bottom of a phone, a sidebar on wide screens. What makes a new item comes
    /// first, as in the sidebar, so that the keyboard reaches it at once.
    private var tabBar: some HTML {
        nav(.class("tabs"), .aria("label", localize(.navigation))) {
            Logo()
            ForEach(Tab.Role.allCases.flatMap { role in tabs.filter { $0.role == role } }) { tab in
                a(
                    .class(tab.role.styleClass), .href(tab.path), .aria("current", tab.ariaCurrent),
                    .aria("keyshortcuts", tab.role == .place ? nil : tab.key),
                    .data("go", tab.role == .place ? tab.key : nil), .data("upload", tab.upload),
                    .data("count", tab.count)
                ) {
                    Icon(tab.icon)
                    span(.class(tab.role == .place ? nil : "vh")) { tab.title }
                }
            }
        }
    }
}

/// Inline styles are off, because the content security policy forbids them, and failed responses never replace what a
/// person has typed: a form that shows its own errors allows that with `hx-status`.
private let htmxConfiguration = """
    {"includeIndicatorCSS":false,"noSwap":[204,304,"4xx","5xx"],"defaultTimeout":20000}
    """

/// A destination of the app's root navigation.
package struct Tab: Hashable, Sendable {
    /// The position of the current page relative to the tab.
    package enum Position: Hashable, Sendable {
        case elsewhere
        /// A page below the tab's own.
        case within
        case here
    }

    package enum Role: CaseIterable, Sendable {
        /// The round button in the middle.
        case new
        case place
        /// A page that only wide screens show, except for the last, a gear at the top of a phone.
        case tool

        fileprivate var styleClass: String? {
            switch self {
            case .place: nil
            case .new: "new"
            case .tool: "tool"
            }
        }
    }

    package let path: String
    package let title: String
    package let icon: Icon.Name
    package let role: Role
    package let position: Position
    /// The key that leads there, after `g` to a place.
    package let key: String?
    /// The number of items there, which wide screens show; nil for none.
    package let count: String?
    /// The path to which the script uploads a file that is dropped on the page; nil for none.
    package let upload: String?

    package init(
        path: String, title: String, icon: Icon.Name, role: Role = .place, position: Position = .elsewhere,
        key: String? = nil, count: String? = nil, upload: String? = nil
    ) {
        self.path = path
        self.title = title
        self.icon = icon
        self.role = role
        self.position = position
        self.key = key
        self.count = count
        self.upload = upload
    }

    fileprivate var ariaCurrent: String? {
        switch position {
        case .elsewhere: nil
        case .within: "true"
        case .here: "page"
        }
    }
}

/// Says that something went wrong, and where to go next.
package struct ErrorView: HTML {
    private let title: String
    private let message: String
    private let actionTitle: String
    private let actionPath: String

    package init(title: String, message: String, actionTitle: String, actionPath: String) {
        self.title = title
        self.message = message
        self.actionTitle = actionTitle
        self.actionPath = actionPath
    }

    package var body: some HTML {
        main {
            section(.class("empty")) {
                Logo()
                h1 { title }
                p { message }
                a(.class("button"), .href(actionPath)) { actionTitle }
            }
        }
    }
}
