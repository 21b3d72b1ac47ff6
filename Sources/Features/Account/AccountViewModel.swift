import AccountData
import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore

struct AccountUiState: AccountPageState {
    /// The stored name.
    var name = ""
    /// The text in the field.
    var typedName = ""
    var isOwner = false
    var sessions: [SessionRow] = []
    /// The used and the available storage.
    var storageText = ""
    var problems: [AccountFormField: String] = [:]
    var noticeText: String?
    var errorText: String?
    var error: AccountError?
    /// Set after an action that leads to another page.
    var outcome: AccountOutcome?

    var destination: String? {
        switch outcome {
        case .done(let notice)?: notice.path
        case .signedOut?: AccountNotice.signedOut.path
        case .deleted?, .gone?: AccountPaths.signIn
        case nil: nil
        }
    }
    var isSecret: Bool { true }

    mutating func show(_ problem: String, nextTo field: AccountFormField) {
        problems[field] = problem
        show(.invalid, problem)
    }
}

/// A field of the page that can be invalid.
enum AccountFormField: String, Hashable {
    case name
    case currentPassword
    case newPassword
    /// The name, typed to confirm the deletion of the account.
    case confirmation
    /// The password, requested before the account is deleted.
    case deletionPassword
}

/// The result of an action.
enum AccountOutcome: Equatable {
    /// The page is shown again, with a message.
    case done(AccountNotice)
    case signedOut
    case deleted
    /// The account was removed in the meantime.
    case gone
}

/// The page of the user's own account, for one request.
final class AccountViewModel: PageViewModel {
    private(set) var uiState = AccountUiState()
    private let accounts: any AccountRepository
    private let sessions: any SessionRepository
    private let account: AccountID
    private let session: UUID
    private let context: ViewModelContext

    /// - Parameter session: the session of the request.
    init(
        account: AccountID, session: UUID, accounts: any AccountRepository, sessions: any SessionRepository,
        _ context: ViewModelContext
    ) {
        self.account = account
        self.session = session
        self.accounts = accounts
        self.sessions = sessions
        self.context = context
    }

    func onAppear(_ notice: AccountNotice?) async {
        await perform { uiState.noticeText = notice.map(localize.text(of:)) }
    }

    func onRenameButtonClick(name typed: String) async {
        await perform {
            uiState.typedName = typed
            let name: AccountName
            do throws(AccountNameProblem) { name = try AccountName(typed: typed) } catch {
                return uiState.show(localize.message(for: error), nextTo: .name)
            }
            guard try await accounts.rename(account, to: name) else {
                return uiState.show(localize(.nameTaken), nextTo: .name)
            }
            uiState.outcome = .done(.renamed)
        }
    }

    func onChangePasswordButtonClick(current: String, new: String) async {
        await perform {
            let password: Password
            do throws(PasswordProblem) { password = try Password(new: new, for: uiState.name) } catch {
                return uiState.show(localize.message(for: error), nextTo: .newPassword)
            }
            let current = Password(typed: current)
            show(
                try await accounts.changePassword(of: account, from: current, to: password, keeping: session),
                done: .done(.passwordChanged), passwordField: .currentPassword)
        }
    }

    func onEndSessionButtonClick(_ id: UUID) async {
        await perform {
            try await sessions.end(id, of: account)
            uiState.outcome = id == session ? .signedOut : .done(.sessionEnded)
        }
    }

    func onEndOtherSessionsButtonClick() async {
        await perform {
            try await sessions.endAll(of: account, keeping: session)
            uiState.outcome = .done(.sessionEnded)
        }
    }

    func onSignOutButtonClick() async {
        await onEndSessionButtonClick(session)
    }

    func onDeleteButtonClick(confirmation: String, password: String) async {
        await perform {
            guard (try? AccountName(typed: confirmation))?.text == uiState.name else {
                return uiState.show(localize(.confirmationDiffers), nextTo: .confirmation)
            }
            show(
                try await accounts.requestDeletion(of: account, Password(typed: password), at: context.now),
                done: .deleted,
                passwordField: .deletionPassword)
        }
    }

    /// - Parameter passwordField: the field next to which a wrong password is reported.
    private func show(_ outcome: OwnAccountOutcome, done: AccountOutcome, passwordField: AccountFormField) {
        switch outcome {
        case .done: uiState.outcome = done
        case .wrongPassword: uiState.show(localize(.wrongPassword), nextTo: passwordField)
        case .isOwnerOfOthers: uiState.show(.isOwnerOfOthers, localize)
        case .tooManyAttempts(let seconds): uiState.show(.tooManyAttempts(seconds: seconds), localize)
        case .busy: uiState.show(.busy, localize)
        }
    }

    /// Performs an action if the account can be read, and then loads the rest of the page if it is still shown.
    private func perform(_ work: () async throws -> Void) async {
        await context.attempt {
            guard let account = try await accounts.account(account) else {
                uiState.outcome = .gone
                return
            }
            uiState.name = account.name
            uiState.typedName = account.name
            uiState.isOwner = account.isOwner
            await context.attempt(work) { uiState.show(.failed, localize) }
            guard uiState.outcome == nil else { return }
            let rows = try await sessions.sessions(of: account.id, at: context.now).map {
                SessionRow($0, current: session, timeZone: context.timeZone, localize: localize)
            }
            uiState.sessions = rows.filter(\.isCurrent) + rows.filter { !$0.isCurrent }
            uiState.storageText = localize.text(of: try await accounts.storageUse(of: account.id))
        } orElse: {
            // The failure of an action has its message, and what was typed is on the page.
            if uiState.error == nil { uiState.error = .loadingFailed }
        }
    }

    private var localize: Localizer { context.localize }
}

/// A device on which the user is signed in.
struct SessionRow: Equatable, Identifiable {
    let id: UUID
    let device: String
    /// The times of sign-in and of last use.
    let times: String
    /// Whether it is the session of the request.
    let isCurrent: Bool
}

extension SessionRow {
    /// - Parameter current: the session of the request.
    init(_ session: Session, current: UUID, timeZone: TimeZone, localize: Localizer) {
        let start = localize.time(session.createdAt, in: timeZone)
        let isCurrent = session.id == current
        self.init(
            id: session.id, device: localize.name(of: session.device),
            times: isCurrent
                ? localize(.thisDeviceSince(start))
                : localize(.lastUseAndStart(localize.time(session.lastUsedAt, in: timeZone), start)),
            isCurrent: isCurrent)
    }
}

extension Localizer {
    fileprivate func name(of device: Device) -> String {
        switch (device.browser, device.system) {
        case ("", ""): self(.unknownDevice)
        case (let browser, ""): browser
        case ("", let system): system
        case (let browser, let system): self(.device(browser, system))
        }
    }

    /// The used and the available storage in megabytes (10⁶ bytes).
    func text(of use: StorageUse) -> String {
        self(
            .storageUse(
                number(FixedDecimal(nearest: Double(use.used) / 1_000_000)),
                number(FixedDecimal(nearest: Double(use.limit) / 1_000_000))))
    }
}
