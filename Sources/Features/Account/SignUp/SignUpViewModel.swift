import AccountData
import LocalizationCore
import ModelsCore

struct SignUpUiState: AccountPageState, Equatable {
    /// The invitation that led here, if one did.
    var invitation: Secret?
    var permission = SignUpPermission.closed
    var name = ""
    var nameProblem: String?
    var passwordProblem: String?
    var errorText: String?
    var error: AccountError?
    /// Set once the account is made and signed in.
    var secret: Secret?
}

/// The page to sign up, for one request.
final class SignUpViewModel {
    private(set) var uiState: SignUpUiState
    let browser: SigningBrowser
    private let accounts: any AccountRepository
    private let localize: Localizer
    private let now: Timestamp
    private let report: (any Error) -> Void

    init(
        invitation: Secret?, accounts: any AccountRepository, browser: SigningBrowser, localize: Localizer,
        now: Timestamp, report: @escaping (any Error) -> Void
    ) {
        uiState = SignUpUiState(invitation: invitation)
        self.accounts = accounts
        self.browser = browser
        self.localize = localize
        self.now = now
        self.report = report
    }

    func onAppear() async {
        await perform {}
    }

    func onSignUpButtonClick(name typedName: String, password typedPassword: String) async {
        uiState.name = typedName
        await perform {
            var name: AccountName?
            var password: Password?
            do throws(AccountNameProblem) { name = try AccountName(typed: typedName) } catch {
                uiState.nameProblem = localize.message(for: error)
            }
            do throws(PasswordProblem) { password = try Password(new: typedPassword, for: typedName) } catch {
                uiState.passwordProblem = localize.message(for: error)
            }
            guard let name, let password else { return uiState.show(.invalid, localize) }
            try await signUp(name, password)
        }
    }

    /// Does something for a user who may sign up.
    private func perform(_ work: () async throws -> Void) async {
        do {
            uiState.permission = try await accounts.signUpPermission(invitation: uiState.invitation, at: now)
            switch uiState.permission {
            case .closed: uiState.show(.closed, localize)
            case .expired: uiState.show(.closed, localize(.linkExpired))
            case .first, .open, .invited: try await work()
            }
        } catch {
            report(error)
            uiState.show(.failed, localize)
        }
    }

    private func signUp(_ name: AccountName, _ password: Password) async throws {
        let outcome = try await accounts.signUp(
            name, password, invitation: uiState.invitation, from: browser.origin, on: browser.device, at: now)
        switch outcome {
        case .signedUp(let secret): uiState.secret = secret
        case .nameTaken:
            uiState.nameProblem = localize(.nameTaken)
            uiState.show(.invalid, localize)
        case .closed: uiState.show(.closed, localize)
        case .tooManyAttempts(let seconds): uiState.show(.tooManyAttempts(seconds: seconds), localize)
        case .busy: uiState.show(.busy, localize)
        }
    }
}
