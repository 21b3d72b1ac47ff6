/// Says that something went wrong, and leads on.
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
