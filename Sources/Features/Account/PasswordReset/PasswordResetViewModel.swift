import AccountData
import LocalizationCore
import ModelsCore

struct PasswordResetUiState: AccountPageState, Equatable {
    /// Whose password it is.
    var account: AccountID?
    var name = ""
    var passwordProblem: String?
    var errorText: String?
    var error: AccountError?
    var isDone = false
}

/// The page behind a password-reset link, for one request.
final class PasswordResetViewModel {
    private(set) var uiState = PasswordResetUiState()
    private let link: Secret?
    private let accounts: any AccountRepository
    private let localize: Localizer
    private let now: Timestamp
    private let report: (any Error) -> Void

    /// - Parameter link: nil when the address holds none.
    init(
        link: Secret?, accounts: any AccountRepository, localize: Localizer, now: Timestamp,
        report: @escaping (any Error) -> Void
    ) {
        self.link = link
        self.accounts = accounts
        self.localize = localize
        self.now = now
        self.report = report
    }

    func onAppear() async {
        await perform { _ in }
    }

    func onSaveButtonClick(password typed: String) async {
        await perform { link in
            let password: Password
            do throws(PasswordProblem) { password = try Password(new: typed, for: uiState.name) } catch {
                uiState.passwordProblem = localize.message(for: error)
                return uiState.show(.invalid, localize)
            }
            switch try await accounts.resetPassword(with: link, to: password, at: now) {
            case true?: uiState.isDone = true
            case false?: uiState.show(.expired, localize)
            case nil: uiState.show(.busy, localize)
            }
        }
    }

    /// Does something with a link that still works.
    private func perform(_ work: (Secret) async throws -> Void) async {
        do {
            guard let link, let account = try await accounts.account(resettingWith: link, at: now) else {
                return uiState.show(.expired, localize)
            }
            uiState.account = account.id
            uiState.name = account.name
            try await work(link)
        } catch {
            report(error)
            uiState.show(.failed, localize)
        }
    }
}
