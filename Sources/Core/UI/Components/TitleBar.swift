/// The bar above a page: a back button, the title once the heading has scrolled out of view, and one action.
package struct TitleBar<Action: HTML>: HTML {
    private let title: String
    private let back: (path: String, title: String)?
    private let action: Action

    /// - Parameters:
    ///   - title: the page's heading, which is where screen readers find it.
    ///   - back: nil for a page of the root navigation.
    package init(
        _ title: String, back: (path: String, title: String)? = nil,
        @HTMLBuilder action: () -> Action = { HTMLEmpty() }
    ) {
        self.title = title
        self.back = back
        self.action = action()
    }

    package var body: some HTML {
        header(.class("bar")) {
            if let back {
                a(.href(back.path)) {
                    Icon(.chevronLeft)
                    back.title
                }
            } else {
                span {}
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { title }
            action
        }
    }
}
