import AccountData
import LocalizationCore
import ValuesCore

/// What can happen on the page to sign in.
enum SignInAction {
    case onAppear(SignInNotice?)
    case onSignInButtonClick(name: String, password: Password)
}

/// The page to sign in, for one request.
final class SignInViewModel {
    private(set) var uiState: SignInUiState
    private let accounts: any AccountRepository
    private let browser: SigningBrowser
    private let localize: Localizer
    private let now: Timestamp
    private let today: CivilDate
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - uiState: where signing in leads and what it carries.
    ///   - report: receives what went wrong, for the log.
    init(
        _ uiState: SignInUiState, accounts: any AccountRepository, browser: SigningBrowser, localize: Localizer,
        now: Timestamp, today: CivilDate, report: @escaping (any Error) -> Void
    ) {
        self.uiState = uiState
        self.accounts = accounts
        self.browser = browser
        self.localize = localize
        self.now = now
        self.today = today
        self.report = report
    }

    func send(_ action: SignInAction) async {
        offerRestoration()
        do {
            try await perform(action)
        } catch {
            report(error)
            uiState.show(.failed, localize(.failed))
        }
    }

    private func offerRestoration() {
        guard let day = uiState.restorableThrough, day >= today else { return }
        uiState.restorationText = localize(.accountDeleted, localize.date(day, .standard))
    }

    private func perform(_ action: SignInAction) async throws {
        switch action {
        case .onAppear(let notice):
            uiState.noticeText = notice.map(text)
            try await look()
        case .onSignInButtonClick(let name, let password):
            uiState.name = name
            try await look()
            guard uiState.progress == .asking else { return }
            try await signIn(name, password)
        }
    }

    private func look() async throws {
        switch try await accounts.signUpPermission(invitation: nil, at: now) {
        case .first: uiState.progress = .signsUp
        case .open: uiState.isSignUpOpen = true
        case .invited, .closed, .expired: break
        }
    }

    private func signIn(_ name: String, _ password: Password) async throws {
        let outcome = try await accounts.signIn(
            name, password, from: browser.origin, on: browser.device, replacing: browser.secret, at: now)
        switch outcome {
        case .signedIn(let secret, let isRestored): uiState.progress = .done(secret, isRestored: isRestored)
        case .wrongNameOrPassword: uiState.show(.wrongNameOrPassword, localize(.wrongNameOrPassword))
        case .disabled: uiState.show(.disabled, localize(.disabledAccount))
        case .tooManyAttempts(let seconds):
            uiState.show(.tooManyAttempts, localize.waitingTime(seconds: seconds))
            uiState.retrySeconds = seconds
        case .busy:
            uiState.show(.busy, localize(.busy))
            uiState.retrySeconds = BusyServer.retrySeconds
        }
    }

    private func text(_ notice: SignInNotice) -> String {
        switch notice {
        case .signedOut: localize(.signedOut)
        case .passwordReset: localize(.passwordWasReset)
        }
    }
}
