import AccountData
import LocalizationCore
import ValuesCore

/// What can happen on the page behind a password-reset link.
enum PasswordResetAction {
    case onAppear
    case onSaveButtonClick(password: String)
}

/// What the page behind a password-reset link shows.
struct PasswordResetUiState: Equatable {
    /// Whose password it is.
    var account: AccountID?
    var name = ""
    var passwordProblem: String?
    var errorText: String?
    var error: PasswordResetError?
    var isDone = false
}

extension PasswordResetUiState {
    mutating func show(_ error: PasswordResetError, _ text: String) {
        self.error = error
        errorText = text
    }
}

/// What can go wrong with a password-reset link.
enum PasswordResetError: Error, Equatable {
    /// The link has expired or was used.
    case expired
    /// Beside the field.
    case invalid
    case busy
    case failed
}

/// The page behind a password-reset link, for one request.
final class PasswordResetViewModel {
    private(set) var uiState = PasswordResetUiState()
    private let link: Secret?
    private let accounts: any AccountRepository
    private let localize: Localizer
    private let now: Timestamp
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - link: nil when the address holds none.
    ///   - report: receives what went wrong, for the log.
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

    func send(_ action: PasswordResetAction) async {
        do {
            guard let link, let account = try await accounts.account(resettingWith: link, at: now) else {
                return uiState.show(.expired, localize(.linkExpired))
            }
            uiState.account = account.id
            uiState.name = account.name
            switch action {
            case .onAppear: break
            case .onSaveButtonClick(let password): try await save(password, link)
            }
        } catch {
            report(error)
            uiState.show(.failed, localize(.failed))
        }
    }

    private func save(_ typed: String, _ link: Secret) async throws {
        let name = uiState.name
        let password = Typed { () throws(PasswordProblem) in try Password(new: typed, for: name) }
        guard let value = password.value else {
            uiState.passwordProblem = password.problem.map(localize.message)
            return uiState.show(.invalid, localize(.invalid))
        }
        switch try await accounts.resetPassword(with: link, to: value, at: now) {
        case true?: uiState.isDone = true
        case false?: uiState.show(.expired, localize(.linkExpired))
        case nil: uiState.show(.busy, localize(.busy))
        }
    }
}
