/// A button that asks the server to do one thing.
package struct ActionButton: HTML {
    private let path: String
    private let title: String
    private let label: String?
    private let style: String?

    /// - Parameters:
    ///   - label: what it does for those who do not see the row; nil for the title.
    ///   - style: the button's classes.
    package init(path: String, title: String, label: String? = nil, style: String? = nil) {
        self.path = path
        self.title = title
        self.label = label
        self.style = style
    }

    package var body: some HTML {
        form(.method(.post), .action(path)) {
            button(.class(style), .aria("label", label)) { title }
        }
    }
}
