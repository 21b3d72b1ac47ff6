import AccountData
import DatabaseCore
import LocalizationCore
import ValuesCore

/// What can happen on the owner's page of all accounts.
enum AccountsAction {
    case onAppear(AccountsNotice?)
    case onDisableButtonClick(AccountID)
    case onEnableButtonClick(AccountID)
    case onResetPasswordButtonClick(AccountID)
    case onInviteButtonClick
    case onRevokeLinkButtonClick(OpenLink.ID)
    case onSignUpSwitchClick(isOpen: Bool)
}

/// The owner's page of all accounts, for one request.
final class AccountsViewModel {
    private(set) var uiState = AccountsUiState()
    private let administration: any AccountAdministration
    private let databaseCheck: DatabaseCheck?
    private let localize: Localizer
    private let now: Timestamp
    private let day: (Timestamp) -> CivilDate
    private let time: (Timestamp) -> String
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - databaseCheck: the last one; nil before there was one.
    ///   - day: the person's day in which an instant lies.
    ///   - time: the same with the time of day, in words.
    ///   - report: receives what went wrong, for the log.
    init(
        administration: any AccountAdministration, databaseCheck: DatabaseCheck?, localize: Localizer, now: Timestamp,
        day: @escaping (Timestamp) -> CivilDate, time: @escaping (Timestamp) -> String,
        report: @escaping (any Error) -> Void
    ) {
        self.administration = administration
        self.databaseCheck = databaseCheck
        self.localize = localize
        self.now = now
        self.day = day
        self.time = time
        self.report = report
    }

    func send(_ action: AccountsAction) async {
        do {
            try await perform(action)
        } catch {
            report(error)
            uiState.error = .failed
            uiState.errorText = localize(.failed)
        }
        // What was changed is shown by another page.
        guard !uiState.hasChanged else { return }
        await load()
    }

    private func load() async {
        do {
            let accounts = try await administration.accounts()
            uiState.rows = accounts.map { AccountRow($0, day: day, localize: localize) }
            uiState.isSignUpOpen = try await administration.isSignUpOpen()
            uiState.databaseText = databaseCheck.map { localize.text(of: $0, day: day) }
            uiState.openLinks = [OpenLinkRow](
                try await administration.openLinks(at: now), accounts: accounts, time: time, localize: localize)
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }

    private func perform(_ action: AccountsAction) async throws {
        switch action {
        case .onAppear(let notice): uiState.noticeText = notice.map(text)
        case .onDisableButtonClick(let id): try await setDisabled(true, id)
        case .onEnableButtonClick(let id): try await setDisabled(false, id)
        case .onResetPasswordButtonClick(let id): try await makePasswordReset(of: id)
        case .onInviteButtonClick:
            uiState.link = .invitation(try await administration.makeInvitation(at: now), localize: localize)
        case .onRevokeLinkButtonClick(let id):
            try await administration.revokeLink(id)
            uiState.hasChanged = true
            uiState.notice = .linkRevoked
        case .onSignUpSwitchClick(let isOpen):
            try await administration.setSignUpOpen(isOpen)
            uiState.hasChanged = true
        }
    }

    private func setDisabled(_ isDisabled: Bool, _ id: AccountID) async throws {
        guard try await administration.setDisabled(isDisabled, id, at: now) else {
            uiState.error = .notFound
            return
        }
        uiState.hasChanged = true
    }

    private func text(_ notice: AccountsNotice) -> String {
        switch notice {
        case .linkRevoked: localize(.linkWasRevoked)
        }
    }

    private func makePasswordReset(of id: AccountID) async throws {
        guard let secret = try await administration.makePasswordReset(of: id, at: now),
            let name = try await administration.accounts().first(where: { $0.id == id })?.name
        else {
            uiState.error = .notFound
            return
        }
        uiState.link = .passwordReset(secret, of: name, localize: localize)
    }
}

extension Localizer {
    /// - Parameter day: the person's day in which an instant lies.
    func text(of check: DatabaseCheck, day: (Timestamp) -> CivilDate) -> String {
        let day = date(day(check.date), .standard)
        return switch check.damage {
        case nil: self(.databaseSound, day)
        case .file: self(.databaseDamaged, day)
        case .searchIndex: self(.searchDamaged, day)
        }
    }
}
