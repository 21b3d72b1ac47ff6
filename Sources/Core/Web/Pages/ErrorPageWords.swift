import HTTPTypes
import LocalizationCore

/// What a person reads when a request failed: never the error itself.
struct ErrorPageWords: Equatable {
    let title: String
    let message: String

    /// - Parameter isOwnersOnly: whether a member asked for what only the server's owner can use.
    init(status: HTTPResponse.Status, isOwnersOnly: Bool = false, localize: Localizer) {
        let (title, message) = isOwnersOnly ? (.ownersOnlyTitle, .ownersOnlyMessage) : Self.texts(status)
        self.title = localize(title)
        self.message = localize(message)
    }

    private static func texts(_ status: HTTPResponse.Status) -> (WebText, WebText) {
        switch status {
        case .badRequest: (.badRequestTitle, .badRequestMessage)
        case .forbidden: (.forbiddenTitle, .forbiddenMessage)
        case .notFound, .methodNotAllowed: (.notFoundTitle, .notFoundMessage)
        case .misdirectedRequest: (.misdirectedTitle, .misdirectedMessage)
        case .contentTooLarge: (.tooLargeTitle, .tooLargeMessage)
        default: (.otherTitle, .otherMessage)
        }
    }
}
