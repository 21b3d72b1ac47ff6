package import HTTPTypes
import LocalizationCore
package import UICore

/// What a person sees when a request failed, and the way out.
package struct ErrorPage: HTML {
    private let words: ErrorPageWords
    private let visitor: Visitor
    private let home: String

    /// - Parameters:
    ///   - status: of the answer; it decides the words.
    ///   - isOwnersOnly: whether a member asked for what only the server's owner can use.
    ///   - home: the path that leads out of the error.
    package init(status: HTTPResponse.Status, isOwnersOnly: Bool = false, visitor: Visitor, home: String) {
        words = ErrorPageWords(status: status, isOwnersOnly: isOwnersOnly, localize: visitor.localize)
        self.visitor = visitor
        self.home = home
    }

    package var body: some HTML {
        Page(title: words.title, localize: visitor.localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            ErrorView(
                title: words.title, message: words.message, actionTitle: visitor.localize(WebText.home),
                actionPath: home)
        }
    }
}
