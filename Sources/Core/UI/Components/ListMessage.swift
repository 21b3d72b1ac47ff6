/// Stands in place of a list that has nothing to show: says why, and leads on.
package struct ListMessage: HTML {
    private let title: String
    private let message: String
    private let actionTitle: String
    private let actionPath: String
    private let isError: Bool
    private let hasLogo: Bool

    /// - Parameters:
    ///   - isError: whether the list could not be read, which must not look like an empty one.
    ///   - hasLogo: whether the app's mark stands above it.
    package init(
        title: String, message: String, actionTitle: String, actionPath: String, isError: Bool = false,
        hasLogo: Bool = false
    ) {
        self.title = title
        self.message = message
        self.actionTitle = actionTitle
        self.actionPath = actionPath
        self.isError = isError
        self.hasLogo = hasLogo
    }

    package var body: some HTML {
        section(.class("empty"), .role(isError ? "alert" : nil)) {
            if hasLogo { Logo() }
            h2 { title }
            p { message }
            a(.class("button"), .href(actionPath)) { actionTitle }
        }
    }
}
