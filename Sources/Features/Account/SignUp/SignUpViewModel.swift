import AccountData
import LocalizationCore
import ValuesCore

/// What can happen on the page to sign up.
enum SignUpAction {
    case onAppear
    case onSignUpButtonClick(name: String, password: String)
}

/// What the page to sign up shows.
struct SignUpUiState: Equatable {
    /// The invitation that led here, if one did.
    var invitation: Secret?
    var permission = SignUpPermission.closed
    var name = ""
    var nameProblem: String?
    var passwordProblem: String?
    var errorText: String?
    var error: SignUpError?
    /// How long to wait before the next attempt, in seconds.
    var retrySeconds: Int?
    /// Set once the account is made and signed in.
    var secret: Secret?
}

extension SignUpUiState {
    mutating func show(_ error: SignUpError, _ text: String) {
        self.error = error
        errorText = text
    }
}

/// What can go wrong when signing up.
enum SignUpError: Error, Equatable {
    /// Beside the fields.
    case invalid
    /// Nobody may sign up, or no longer.
    case closed
    case tooManyAttempts
    case busy
    case failed
}

/// The page to sign up, for one request.
final class SignUpViewModel {
    private(set) var uiState: SignUpUiState
    private let accounts: any AccountRepository
    private let browser: SigningBrowser
    private let localize: Localizer
    private let now: Timestamp
    private let report: (any Error) -> Void

    /// - Parameter report: receives what went wrong, for the log.
    init(
        invitation: Secret?, accounts: any AccountRepository, browser: SigningBrowser, localize: Localizer,
        now: Timestamp,
        report: @escaping (any Error) -> Void
    ) {
        uiState = SignUpUiState(invitation: invitation)
        self.accounts = accounts
        self.browser = browser
        self.localize = localize
        self.now = now
        self.report = report
    }

    func send(_ action: SignUpAction) async {
        if case .onSignUpButtonClick(let name, _) = action { uiState.name = name }
        do {
            uiState.permission = try await accounts.signUpPermission(invitation: uiState.invitation, at: now)
            try await perform(action)
        } catch {
            report(error)
            uiState.show(.failed, localize(.failed))
        }
    }

    private func perform(_ action: SignUpAction) async throws {
        switch (action, uiState.permission) {
        case (_, .closed): uiState.show(.closed, localize(.signUpClosed))
        case (_, .expired): uiState.show(.closed, localize(.linkExpired))
        case (.onAppear, _): break
        case (.onSignUpButtonClick(let name, let password), _): try await signUp(name, password)
        }
    }

    private func signUp(_ typedName: String, _ typedPassword: String) async throws {
        let name = Typed { () throws(AccountNameProblem) in try AccountName(typed: typedName) }
        let password = Typed { () throws(PasswordProblem) in try Password(new: typedPassword, for: typedName) }
        guard let name = name.value, let password = password.value else {
            uiState.nameProblem = name.problem.map(localize.message)
            uiState.passwordProblem = password.problem.map(localize.message)
            return uiState.show(.invalid, localize(.invalid))
        }
        try await signUp(name, password)
    }

    private func signUp(_ name: AccountName, _ password: Password) async throws {
        let outcome = try await accounts.signUp(
            name, password, invitation: uiState.invitation, from: browser.origin, on: browser.device, at: now)
        switch outcome {
        case .signedUp(let secret): uiState.secret = secret
        case .nameTaken:
            uiState.nameProblem = localize(.nameTaken)
            uiState.show(.invalid, localize(.invalid))
        case .closed: uiState.show(.closed, localize(.signUpClosed))
        case .tooManyAttempts(let seconds):
            uiState.show(.tooManyAttempts, localize.waitingTime(seconds: seconds))
            uiState.retrySeconds = seconds
        case .busy:
            uiState.show(.busy, localize(.busy))
            uiState.retrySeconds = BusyServer.retrySeconds
        }
    }
}
