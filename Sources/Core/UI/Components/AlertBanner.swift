/// What went wrong with a form as a whole, above it. The browser goes there first.
package struct AlertBanner<Content: HTML>: HTML {
    private let title: String
    private let content: Content

    /// - Parameter content: what there is to say or to do about it.
    package init(_ title: String, @HTMLBuilder content: () -> Content = { HTMLEmpty() }) {
        self.title = title
        self.content = content()
    }

    package var body: some HTML {
        div(.class("summary"), .role("alert"), .tabindex(-1), .autofocus()) {
            h2 {
                Icon(.warning)
                title
            }
            content
        }
    }
}
