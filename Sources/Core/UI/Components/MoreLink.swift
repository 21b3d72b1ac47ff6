/// Leads to a list's next part, which takes its place as soon as it comes into sight.
package struct MoreLink: HTML {
    private let title: String
    private let path: String?

    /// - Parameter path: of the next part; nil at the end, where there is nothing.
    package init(_ title: String, path: String?) {
        self.title = title
        self.path = path
    }

    package var body: some HTML {
        if let path {
            a(
                .class("more"), .rel("next"), .href(path), .hx("get", path), .hx("trigger", "revealed"),
                .hx("swap", "outerHTML")
            ) {
                title
            }
        }
    }
}
