import UICore

/// A button that sends the form with what to do.
struct SakatsuActionButton<Content: HTML>: HTML {
    private let action: SakatsuInputAction
    private let className: String?
    private let name: String?
    private let content: Content

    /// - Parameter name: what a screen reader calls it, when its content does not tell.
    init(
        _ action: SakatsuInputAction, class className: String? = nil, name: String? = nil,
        @HTMLBuilder content: () -> Content
    ) {
        self.action = action
        self.className = className
        self.name = name
        self.content = content()
    }

    var body: some HTML {
        button(.class(className), .name("action"), .value(action.buttonValue), .aria("label", name)) { content }
    }
}
