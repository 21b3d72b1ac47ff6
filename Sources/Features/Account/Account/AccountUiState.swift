/// What the page of one's own account shows, in finished words.
struct AccountUiState: Equatable {
    /// As it is kept.
    var name = ""
    /// As it stands in the field.
    var typedName = ""
    var isOwner = false
    var sessions: [SessionRow] = []
    /// How much is stored, and how much can be.
    var storageText = ""
    /// What is wrong with a field, in words.
    var problems: [AccountFormField: String] = [:]
    /// What was done, in words.
    var noticeText: String?
    var errorText: String?
    var error: AccountError?
    /// How long to wait before the next attempt, in seconds.
    var retrySeconds: Int?
    /// Set once an action is done that leads on.
    var outcome: AccountOutcome?
}

extension AccountUiState {
    mutating func show(_ problem: String, beside field: AccountFormField) {
        problems[field] = problem
        show(.invalid, problem)
    }

    mutating func show(_ error: AccountError, _ text: String) {
        self.error = error
        errorText = text
    }

    mutating func showTooManyAttempts(_ seconds: Int, _ text: String) {
        show(.tooManyAttempts, text)
        retrySeconds = seconds
    }

    mutating func showBusy(_ text: String) {
        show(.busy, text)
        retrySeconds = BusyServer.retrySeconds
    }
}

/// A field of the page that can be wrong.
enum AccountFormField: String, Hashable {
    case name
    case currentPassword
    case newPassword
    /// The name, typed again before the account is deleted.
    case confirmation
    /// The password, asked for before the account is deleted.
    case deletionPassword
}

/// What can go wrong on the page of one's own account.
enum AccountError: Error, Equatable {
    case loadingFailed
    /// See ``AccountUiState/problems``.
    case invalid
    case tooManyAttempts
    case busy
    /// The owner cannot leave others behind.
    case isOwnerOfOthers
    case failed
}

/// What has been done.
enum AccountOutcome: Equatable {
    /// Leads back to the page, with what it says there.
    case done(AccountNotice)
    case signedOut
    case deleted
}

/// What the page says after something was done.
enum AccountNotice: String, CaseIterable {
    case renamed
    case passwordChanged = "password-changed"
    case sessionEnded = "session-ended"
    case restored
}
