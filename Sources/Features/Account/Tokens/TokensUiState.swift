import AccountData

/// What the page of one's tokens shows, in finished words.
struct TokensUiState: Equatable {
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
    /// Set once a token is ended, so that the page is to be loaded anew.
    var hasEnded = false
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
    /// See ``TokensUiState/nameProblem``.
    case invalid
    case failed
}

/// What the page says after something was done.
enum TokensNotice: String, CaseIterable {
    case ended
}
