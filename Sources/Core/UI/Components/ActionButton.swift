/// A button that asks the server to do one thing.
package struct ActionButton: HTML {
    private let path: String
    private let title: String
    private let label: String?
    private let style: String?
    private let confirmation: String?

    /// - Parameters:
    ///   - label: the label for people who do not see the row; nil for the title.
    ///   - style: the button's classes.
    ///   - confirmation: for actions that cannot be undone, the title of a second button that appears after the first
    ///     and performs the action.
    package init(path: String, title: String, label: String? = nil, style: String? = nil, confirmation: String? = nil) {
        self.path = path
        self.title = title
        self.label = label
        self.style = style
        self.confirmation = confirmation
    }

    package var body: some HTML {
        if let confirmation {
            details(.class("confirm")) {
                summary(.class(style), .aria("label", label)) { title }
                form(.method(.post), .action(path)) { button(.class(style)) { confirmation } }
            }
        } else {
            form(.method(.post), .action(path)) { button(.class(style), .aria("label", label)) { title } }
        }
    }
}
