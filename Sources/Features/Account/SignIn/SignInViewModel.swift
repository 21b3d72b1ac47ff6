import AccountData
import LocalizationCore
import ModelsCore
import ScreensCore

struct SignInUiState: AccountPageState {
    var name = ""
    /// The page after signing in.
    var next: LocalPath?
    /// The form submitted after the session had ended.
    var carried: CarriedForm?
    /// Whether it was opened by an account other than the signed-in one.
    var isOtherAccount = false
    /// The last day on which signing in restores the account deleted in this browser; nil when none was deleted.
    var restorableThrough: CivilDate?
    /// The same in words; nil when it is over.
    var restorationText: String?
    /// Whether everyone may sign up.
    var isSignUpOpen = false
    var noticeText: String?
    var errorText: String?
    var error: AccountError?
    var progress = SignInProgress.asking

    var isSecret: Bool { carried != nil }
}

/// The progress of signing in.
enum SignInProgress: Equatable {
    case asking
    /// There are no accounts yet: the user creates the first one.
    case signsUp
    /// - Parameter isRestored: whether signing in undid the account's deletion.
    case done(Secret, isRestored: Bool)
}

/// The sign-in page, for one request.
final class SignInViewModel: PageViewModel {
    private(set) var uiState: SignInUiState
    let browser: SigningBrowser
    private let accounts: any AccountRepository
    private let context: ViewModelContext

    /// - Parameter uiState: the page after signing in, and the kept form.
    init(
        _ uiState: SignInUiState, accounts: any AccountRepository, browser: SigningBrowser, _ context: ViewModelContext
    ) {
        self.uiState = uiState
        self.accounts = accounts
        self.browser = browser
        self.context = context
    }

    func onAppear(_ notice: AccountNotice?) async {
        uiState.noticeText = notice.map(localize.text(of:))
        await perform {}
    }

    func onSignInButtonClick(name: String, password: Password) async {
        uiState.name = name
        await perform { try await signIn(name, password) }
    }

    /// Performs an action, on a server that has accounts.
    private func perform(_ work: () async throws -> Void) async {
        if let day = uiState.restorableThrough, day >= CivilDate(context.now.date, in: context.timeZone) {
            uiState.restorationText = localize(.accountDeleted(localize.date(day, .standard)))
        }
        await context.attempt {
            switch try await accounts.signUpPermission(invitation: nil, at: context.now) {
            case .first:
                uiState.progress = .signsUp
                return
            case .open: uiState.isSignUpOpen = true
            case .invited, .closed, .expired: break
            }
            try await work()
        } orElse: {
            uiState.show(.failed, localize)
        }
    }

    private func signIn(_ name: String, _ password: Password) async throws {
        let outcome = try await accounts.signIn(
            name, password, from: browser.origin, on: browser.device, replacing: browser.secret, at: context.now)
        switch outcome {
        case .signedIn(let secret, let isRestored):
            uiState.isOtherAccount = uiState.carried?.isOfOther(than: secret.account) ?? false
            uiState.progress = .done(secret, isRestored: isRestored)
        case .wrongNameOrPassword: uiState.show(.wrongNameOrPassword, localize)
        case .disabled: uiState.show(.disabled, localize)
        case .tooManyAttempts(let seconds): uiState.show(.tooManyAttempts(seconds: seconds), localize)
        case .busy: uiState.show(.busy, localize)
        }
    }

    private var localize: Localizer { context.localize }
}
