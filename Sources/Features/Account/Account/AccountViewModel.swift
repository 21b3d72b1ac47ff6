import AccountData
import Foundation
import LocalizationCore
import ValuesCore

/// What can happen on the page of one's own account.
enum AccountAction {
    case onAppear(AccountNotice?)
    case onRenameButtonClick(name: String)
    case onChangePasswordButtonClick(current: String, new: String)
    case onEndSessionButtonClick(UUID)
    case onEndOtherSessionsButtonClick
    case onSignOutButtonClick
    case onDeleteButtonClick(confirmation: String, password: String)
}

/// The page of one's own account, for one request.
final class AccountViewModel {
    private(set) var uiState = AccountUiState()
    private let accounts: any AccountRepository
    private let sessions: any SessionRepository
    private let account: AccountID
    private let session: UUID
    private let localize: Localizer
    private let now: Timestamp
    private let time: (Timestamp) -> String
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - session: the one that asks.
    ///   - time: the person's day and time of day of an instant, in words.
    ///   - report: receives what went wrong, for the log.
    init(
        account: AccountID, session: UUID, accounts: any AccountRepository, sessions: any SessionRepository,
        localize: Localizer, now: Timestamp, time: @escaping (Timestamp) -> String,
        report: @escaping (any Error) -> Void
    ) {
        self.account = account
        self.session = session
        self.accounts = accounts
        self.sessions = sessions
        self.localize = localize
        self.now = now
        self.time = time
        self.report = report
    }

    func send(_ action: AccountAction) async {
        do {
            try await load()
        } catch {
            report(error)
            uiState.error = .loadingFailed
            return
        }
        guard uiState.outcome == nil else { return }
        do {
            try await perform(action)
        } catch {
            report(error)
            uiState.show(.failed, localize(.failed))
        }
    }

    private func load() async throws {
        guard let account = try await accounts.account(account) else {
            uiState.outcome = .deleted
            return
        }
        uiState.name = account.name
        uiState.typedName = account.name
        uiState.isOwner = account.isOwner
        let rows = try await sessions.sessions(of: account.id, at: now).map {
            SessionRow($0, current: session, time: time, localize: localize)
        }
        uiState.sessions = rows.filter(\.isCurrent) + rows.filter { !$0.isCurrent }
        uiState.storageText = localize.text(of: try await accounts.storageUse(of: account.id))
    }

    private func perform(_ action: AccountAction) async throws {
        switch action {
        case .onAppear(let notice): uiState.noticeText = notice.map(text)
        case .onRenameButtonClick(let name): try await rename(to: name)
        case .onChangePasswordButtonClick(let current, let new): try await changePassword(from: current, to: new)
        case .onEndSessionButtonClick(let id):
            try await sessions.end(id, of: account)
            uiState.outcome = id == session ? .signedOut : .done(.sessionEnded)
        case .onEndOtherSessionsButtonClick:
            try await sessions.endAll(of: account, keeping: session)
            uiState.outcome = .done(.sessionEnded)
        case .onSignOutButtonClick:
            try await sessions.end(session, of: account)
            uiState.outcome = .signedOut
        case .onDeleteButtonClick(let confirmation, let password): try await delete(confirmation, password)
        }
    }

    private func rename(to typed: String) async throws {
        uiState.typedName = typed
        switch Typed({ () throws(AccountNameProblem) in try AccountName(typed: typed) }) {
        case .problem(let problem): uiState.show(localize.message(for: problem), beside: .name)
        case .value(let name):
            guard try await accounts.rename(account, to: name) else {
                return uiState.show(localize(.nameTaken), beside: .name)
            }
            uiState.outcome = .done(.renamed)
        }
    }

    private func changePassword(from current: String, to new: String) async throws {
        let name = uiState.name
        switch Typed({ () throws(PasswordProblem) in try Password(new: new, for: name) }) {
        case .problem(let problem): uiState.show(localize.message(for: problem), beside: .newPassword)
        case .value(let password): try await changePassword(from: Password(typed: current), to: password)
        }
    }

    private func changePassword(from current: Password, to new: Password) async throws {
        switch try await accounts.changePassword(of: account, from: current, to: new, keeping: session) {
        case .changed: uiState.outcome = .done(.passwordChanged)
        case .wrongPassword: uiState.show(localize(.wrongPassword), beside: .currentPassword)
        case .tooManyAttempts(let seconds): uiState.showTooManyAttempts(seconds, localize.waitingTime(seconds: seconds))
        case .busy: uiState.showBusy(localize(.busy))
        }
    }

    private func delete(_ confirmation: String, _ password: String) async throws {
        let typed = Typed { () throws(AccountNameProblem) in try AccountName(typed: confirmation) }
        guard let name = typed.value, name.text == uiState.name else {
            return uiState.show(localize(.confirmationDiffers), beside: .confirmation)
        }
        switch try await accounts.requestDeletion(of: account, Password(typed: password), at: now) {
        case .requested: uiState.outcome = .deleted
        case .wrongPassword: uiState.show(localize(.wrongPassword), beside: .deletionPassword)
        case .tooManyAttempts(let seconds): uiState.showTooManyAttempts(seconds, localize.waitingTime(seconds: seconds))
        case .busy: uiState.showBusy(localize(.busy))
        case .isOwnerOfOthers: uiState.show(.isOwnerOfOthers, localize(.ownerOfOthers))
        }
    }

    private func text(_ notice: AccountNotice) -> String {
        switch notice {
        case .renamed: localize(.renamed)
        case .passwordChanged: localize(.passwordChanged)
        case .sessionEnded: localize(.sessionWasEnded)
        case .restored: localize(.accountRestored)
        }
    }
}
