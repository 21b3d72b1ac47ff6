/// What the owner's page of all accounts shows, in finished words.
struct AccountsUiState: Equatable {
    var rows: [AccountRow] = []
    var isSignUpOpen = false
    /// What the last look for damage has found; nil before there was one.
    var databaseText: String?
    var openLinks: [OpenLinkRow] = []
    /// A link that was just made; it is shown this once.
    var link: AccountsLink?
    /// Whether something was changed, so that the page is to be loaded anew.
    var hasChanged = false
    /// What that page says.
    var notice: AccountsNotice?
    /// What was just done, in words.
    var noticeText: String?
    var errorText: String?
    var error: AccountsError?
}

/// What leads to the owner's page of all accounts.
enum AccountsNotice: String, CaseIterable {
    case linkRevoked = "link-revoked"
}

/// What can go wrong on the owner's page of all accounts.
enum AccountsError: Error, Equatable {
    /// There is no such account, or it is the owner's.
    case notFound
    case loadingFailed
    case failed
}
