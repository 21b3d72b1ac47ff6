import AccountData
import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore

struct AccountsUiState: AccountPageState {
    var rows: [AccountRow] = []
    var isSignUpOpen = false
    /// The result of the last check for damage, and whether there are backups.
    var databaseTexts: [String] = []
    var canBackUp = false
    var openLinks: [OpenLinkRow] = []
    /// A link that was just created; it is shown only once.
    var link: AccountsLink?
    var done: AccountsChange?
    var noticeText: String?
    var errorText: String?
    var error: AccountError?

    var destination: String? {
        switch done {
        // The page shows the link.
        case nil, .invited?, .passwordResetMade?: nil
        case .disabled?, .enabled?, .signUpSwitched?: AccountPaths.accounts
        case .linkRevoked?: AccountNotice.linkRevoked.path
        case .backedUp?: AccountNotice.backedUp.path
        }
    }
    var isSecret: Bool { link != nil }
}

/// An action of the owner.
enum AccountsChange: Equatable {
    case invited
    case passwordResetMade(AccountID)
    case disabled(AccountID)
    case enabled(AccountID)
    case signUpSwitched(isOpen: Bool)
    case linkRevoked
    case backedUp
}

/// The owner's page of all accounts, for one request.
final class AccountsViewModel: PageViewModel {
    private(set) var uiState = AccountsUiState()
    private let administration: any AccountAdministration
    private let database: ServerDatabase
    private let context: ViewModelContext

    init(administration: any AccountAdministration, database: ServerDatabase, _ context: ViewModelContext) {
        self.administration = administration
        self.database = database
        self.context = context
    }

    func onAppear(_ notice: AccountNotice?) async {
        await perform { uiState.noticeText = notice.map(localize.text(of:)) }
    }

    func onDisableButtonClick(_ id: AccountID) async {
        await perform { try await setDisabled(true, id) }
    }

    func onEnableButtonClick(_ id: AccountID) async {
        await perform { try await setDisabled(false, id) }
    }

    func onResetPasswordButtonClick(_ id: AccountID) async {
        await perform {
            guard let secret = try await administration.makePasswordReset(of: id, at: context.now),
                let name = try await administration.accounts().first(where: { $0.id == id })?.name
            else {
                uiState.error = .notFound
                return
            }
            uiState.link = .passwordReset(secret, of: name, localize: localize)
            uiState.done = .passwordResetMade(id)
        }
    }

    func onInviteButtonClick() async {
        await perform {
            uiState.link = .invitation(try await administration.makeInvitation(at: context.now), localize: localize)
            uiState.done = .invited
        }
    }

    func onRevokeLinkButtonClick(_ id: OpenLink.ID) async {
        await perform {
            try await administration.revokeLink(id)
            uiState.done = .linkRevoked
        }
    }

    func onSignUpSwitchClick(isOpen: Bool) async {
        await perform {
            try await administration.setSignUpOpen(isOpen)
            uiState.done = .signUpSwitched(isOpen: isOpen)
        }
    }

    func onBackUpButtonClick() async {
        await perform(failure: .backupFailed) {
            guard let backUp = database.backUp else {
                uiState.error = .notFound
                return
            }
            try await backUp(context.now)
            uiState.done = .backedUp
        }
    }

    private func perform(failure: AccountError = .failed, _ work: () async throws -> Void) async {
        await context.attempt(work) { uiState.show(failure, localize) }
        // The change is shown by another page.
        guard uiState.destination == nil else { return }
        await context.attempt {
            let accounts = try await administration.accounts()
            uiState.rows = accounts.map { AccountRow($0, timeZone: context.timeZone, localize: localize) }
            uiState.isSignUpOpen = try await administration.isSignUpOpen()
            uiState.databaseTexts = localize.texts(of: database.report(), in: context.timeZone)
            uiState.canBackUp = database.backUp != nil
            uiState.openLinks = [OpenLinkRow](
                try await administration.openLinks(at: context.now), accounts: accounts, timeZone: context.timeZone,
                localize: localize)
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    private func setDisabled(_ isDisabled: Bool, _ id: AccountID) async throws {
        guard try await administration.setDisabled(isDisabled, id, at: context.now) else {
            uiState.error = .notFound
            return
        }
        uiState.done = isDisabled ? .disabled(id) : .enabled(id)
    }

    private var localize: Localizer { context.localize }
}

struct AccountRow: Equatable, Identifiable {
    let id: AccountID
    let name: String
    /// Owner, disabled, to be deleted, or the time of last use.
    let state: String
    let isOwner: Bool
    let isDisabled: Bool
}

extension AccountRow {
    init(_ account: Account, timeZone: TimeZone, localize: Localizer) {
        self.init(
            id: account.id, name: account.name, state: localize.state(of: account, in: timeZone),
            isOwner: account.isOwner, isDisabled: account.disabledAt != nil)
    }
}

extension Localizer {
    fileprivate func state(of account: Account, in timeZone: TimeZone) -> String {
        if account.isOwner {
            self(.owner)
        } else if account.disabledAt != nil {
            self(.disabledState)
        } else if let instant = account.deletionRequestedAt {
            self(.deletionState(day(instant, in: timeZone)))
        } else if let instant = account.lastUsedAt {
            self(.lastUse(day(instant, in: timeZone)))
        } else {
            self(.neverUsed)
        }
    }
}

/// A link for the owner to pass on.
struct AccountsLink: Equatable {
    let title: String
    /// Its recipient, and how long it is valid.
    let note: String
    /// The path, which contains the secret.
    let path: String
}

/// A link that was passed on and is still valid.
struct OpenLinkRow: Equatable, Identifiable {
    let id: OpenLink.ID
    let title: String
    /// When it was created, and how long it is valid.
    let times: String
    /// The label of the button that revokes it, for people who do not see the row.
    let revocation: String
}

extension [OpenLinkRow] {
    /// Links of one kind and account are numbered from the oldest, because they may have been created in the same
    /// minute.
    ///
    /// - Parameters:
    ///   - links: the links, newest first.
    ///   - accounts: all accounts.
    init(_ links: [OpenLink], accounts: [Account], timeZone: TimeZone, localize: Localizer) {
        self = links.enumerated().map { index, link in
            let name = accounts.first { $0.id == link.account }?.name
            let kind = name.map { localize(.openPasswordReset($0)) } ?? localize(.invitation)
            let isAlone = links.count { $0.account == link.account } == 1
            let number = links[index...].count { $0.account == link.account }
            let title = isAlone ? kind : localize(.numberedLink(kind, number))
            let start = localize.time(link.madeAt, in: timeZone)
            let end = localize.time(link.expiresAt, in: timeZone)
            return OpenLinkRow(
                id: link.id, title: title, times: localize(.linkTimes(start, end)),
                revocation: localize(.revokeLinkMade(title, start)))
        }
    }
}

extension AccountsLink {
    static func invitation(_ secret: Secret, localize: Localizer) -> AccountsLink {
        AccountsLink(
            title: localize(.invitation), note: localize(.invitationNote), path: AccountPaths.invitation(secret))
    }

    static func passwordReset(_ secret: Secret, of name: String, localize: Localizer) -> AccountsLink {
        AccountsLink(
            title: localize(.passwordResetLink), note: localize(.passwordResetNote(name)),
            path: AccountPaths.passwordReset(secret))
    }
}

extension Localizer {
    func texts(of report: DatabaseReport, in timeZone: TimeZone) -> [String] {
        let check = report.check.map { text(of: $0, in: timeZone) }
        let backups = report.backups.map { backups in
            guard let last = backups.last.map({ time($0, in: timeZone) }) else { return self(.noBackup) }
            return backups.isOverdue ? self(.backupOverdue(last)) : self(.backupMade(last))
        }
        return [check, backups, report.canAddPhotos ? nil : self(.photosUnavailable)].compactMap(\.self)
    }

    private func text(of check: DatabaseCheck, in timeZone: TimeZone) -> String {
        let day = day(check.date, in: timeZone)
        return switch check.damage {
        case nil: self(.databaseSound(day))
        case .file: self(.databaseDamaged(day))
        case .searchIndex: self(.searchDamaged(day))
        }
    }
}
