import AccountData
import LocalizationCore
import ModelsCore
import ScreensCore

struct SignUpUiState: AccountPageState {
    /// The secret that identifies the browser.
    var device: Secret?
    /// The invitation in the link that led here; nil if there was none.
    var invitation: Secret?
    var permission = SignUpPermission.closed
    var name = ""
    var nameProblem: String?
    var passwordProblem: String?
    var errorText: String?
    var error: AccountError?
    /// Set after the account was created and signed in.
    var secret: Secret?

    var isSecret: Bool { invitation != nil }
}

/// The sign-up page, for one request.
final class SignUpViewModel: PageViewModel {
    private(set) var uiState: SignUpUiState
    private let accounts: any AccountRepository
    private let browser: SigningBrowser
    private let context: ViewModelContext

    init(accounts: any AccountRepository, browser: SigningBrowser, _ context: ViewModelContext) {
        uiState = SignUpUiState(device: browser.origin.device)
        self.accounts = accounts
        self.browser = browser
        self.context = context
    }

    func onAppear(invitation: Secret?) async {
        await perform(invitation) {}
    }

    func onSignUpButtonClick(invitation: Secret?, name typedName: String, password typedPassword: String) async {
        uiState.name = typedName
        await perform(invitation) {
            var name: AccountName?
            var password: Password?
            do throws(AccountNameProblem) { name = try AccountName(typed: typedName) } catch {
                uiState.nameProblem = context.localize.message(for: error)
            }
            do throws(PasswordProblem) { password = try Password(new: typedPassword, for: typedName) } catch {
                uiState.passwordProblem = context.localize.message(for: error)
            }
            guard let name, let password else { return uiState.show(.invalid, context.localize) }
            try await signUp(name, password)
        }
    }

    /// Performs an action for a user who may sign up.
    private func perform(_ invitation: Secret?, _ work: () async throws -> Void) async {
        uiState.invitation = invitation
        await context.attempt {
            uiState.permission = try await accounts.signUpPermission(invitation: invitation, at: context.now)
            switch uiState.permission {
            case .closed: uiState.show(.closed, context.localize)
            case .expired: uiState.show(.closed, context.localize(.linkExpired))
            case .first, .open, .invited: try await work()
            }
        } orElse: {
            uiState.show(.failed, context.localize)
        }
    }

    private func signUp(_ name: AccountName, _ password: Password) async throws {
        let outcome = try await accounts.signUp(
            name, password, invitation: uiState.invitation, from: browser.origin, on: browser.device, at: context.now)
        switch outcome {
        case .signedUp(let secret): uiState.secret = secret
        case .nameTaken:
            uiState.nameProblem = context.localize(.nameTaken)
            uiState.show(.invalid, context.localize)
        case .closed: uiState.show(.closed, context.localize)
        case .tooManyAttempts(let seconds): uiState.show(.tooManyAttempts(seconds: seconds), context.localize)
        case .busy: uiState.show(.busy, context.localize)
        }
    }
}
