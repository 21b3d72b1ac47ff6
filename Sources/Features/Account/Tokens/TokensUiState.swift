import AccountData
import Foundation

/// What the page of one's tokens shows, in finished words.
struct TokensUiState: Equatable {
    /// Of the token that the form makes: sent twice, it makes one.
    var nextID: UUID
    var rows: [TokenRow] = []
    /// A token that was just made; it is shown this once.
    var made: MadeToken?
    /// As it stands in the field.
    var typedName = ""
    /// As it is chosen.
    var access = TokenAccess.read
    var nameProblem: String?
    /// What was done, in words.
    var noticeText: String?
    var errorText: String?
    var error: TokensError?
    /// What was done, once the page is to be loaded anew and to say so.
    var done: TokensNotice?
}

extension TokensUiState {
    mutating func show(_ error: TokensError, _ text: String) {
        self.error = error
        errorText = text
    }
}

/// What can go wrong on the page of one's tokens.
enum TokensError: Error, Equatable {
    case loadingFailed
    /// The tokens cannot be shown, yet the one that was just made can.
    case listFailed
    /// See ``TokensUiState/nameProblem``.
    case invalid
    case failed
}

/// What the page says after something was done.
enum TokensNotice: String, CaseIterable {
    case ended
    case alreadyMade = "already-made"
}
