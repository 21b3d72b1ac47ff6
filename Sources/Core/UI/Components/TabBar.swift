import LocalizationCore

/// A place of the app's root navigation.
package struct Tab: Hashable, Sendable {
    /// Where the shown page is, seen from the tab.
    package enum Position: Hashable, Sendable {
        case elsewhere
        /// On a page that the tab's own leads to.
        case within
        case here
    }

    package let path: String
    package let title: String
    package let icon: Icon.Name
    package let position: Position

    package init(path: String, title: String, icon: Icon.Name, position: Position) {
        self.path = path
        self.title = title
        self.icon = icon
        self.position = position
    }
}

/// The root navigation: a bar below on a phone, a sidebar on wide screens.
struct TabBar: HTML {
    let tabs: [Tab]
    let localize: Localizer

    var body: some HTML {
        nav(.class("tabs"), .aria("label", localize(.navigation))) {
            Logo()
            ForEach(tabs) { tab in
                a(.href(tab.path), .aria("current", tab.position.attribute)) {
                    Icon(tab.icon)
                    span { tab.title }
                }
            }
        }
    }
}

extension Tab.Position {
    fileprivate var attribute: String? {
        switch self {
        case .elsewhere: nil
        case .within: "true"
        case .here: "page"
        }
    }
}
