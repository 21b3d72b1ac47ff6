import AccountData
import ValuesCore

/// What the page to sign in shows.
struct SignInUiState: Equatable {
    var name = ""
    /// Where signing in leads.
    var next: LocalPath?
    /// What was typed when the session had ended.
    var carried: CarriedForm?
    /// Until when signing in brings back the account that was deleted in this browser; nil when none was.
    var restorableThrough: CivilDate?
    /// That in words; nil when it is over.
    var restorationText: String?
    /// Whether everybody may sign up.
    var isSignUpOpen = false
    /// What led here, in words.
    var noticeText: String?
    var errorText: String?
    var error: SignInError?
    /// How long to wait before the next attempt, in seconds.
    var retrySeconds: Int?
    var progress = SignInProgress.asking
}

extension SignInUiState {
    mutating func show(_ error: SignInError, _ text: String) {
        self.error = error
        errorText = text
    }
}

/// How far signing in has come.
enum SignInProgress: Equatable {
    case asking
    /// Nobody has an account yet: the first one is made.
    case signsUp
    /// - Parameter isRestored: whether it took back the account's deletion.
    case done(Secret, isRestored: Bool)
}

/// What can go wrong when signing in.
enum SignInError: Error, Equatable {
    case wrongNameOrPassword
    case disabled
    case tooManyAttempts
    /// Too many people sign in at once.
    case busy
    case failed
}

/// What leads to the page to sign in.
enum SignInNotice: String, CaseIterable {
    case signedOut = "signed-out"
    case passwordReset = "password-reset"
}
