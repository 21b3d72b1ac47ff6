import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/accounts`: all accounts, for the server's owner.
struct AccountsScreen: PageScreen {
    let administration: any AccountAdministration
    let database: ServerDatabase
    let site: Site

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(AccountPaths.accounts, on: self) { viewModel, request, _ in
            await viewModel.onAppear(AccountNotice(try request.query()["notice"], on: AccountPaths.accounts))
        }
        router.post(AccountPaths.invitations, on: self) { viewModel, request, _ in
            _ = try await request.form(limit: .small)
            await viewModel.onInviteButtonClick()
        }
        router.post(AccountPaths.signUpSwitch, on: self) { viewModel, request, _ in
            let isOpen = try await request.form(limit: .small)["isOpen"] == "true"
            await viewModel.onSignUpSwitchClick(isOpen: isOpen)
        }
        router.post(AccountPaths.backups, on: self) { viewModel, request, _ in
            _ = try await request.form(limit: .small)
            await viewModel.onBackUpButtonClick()
        }
        router.post("\(AccountPaths.links)/:id/revoke", on: self) { viewModel, _, context in
            await viewModel.onRevokeLinkButtonClick(try context.parameters.require("id"))
        }
        router.post("\(AccountPaths.accounts)/:id/disable", on: self) { viewModel, _, context in
            await viewModel.onDisableButtonClick(AccountID(try context.identifier))
        }
        router.post("\(AccountPaths.accounts)/:id/enable", on: self) { viewModel, _, context in
            await viewModel.onEnableButtonClick(AccountID(try context.identifier))
        }
        router.post("\(AccountPaths.accounts)/:id/reset-password", on: self) { viewModel, _, context in
            await viewModel.onResetPasswordButtonClick(AccountID(try context.identifier))
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> AccountsViewModel {
        AccountsViewModel(administration: administration, database: database, try context.forViewModel)
    }

    func page(_ uiState: AccountsUiState, for request: Request, _ visitor: Visitor) -> AccountsPage {
        AccountsPage(uiState: uiState, origin: site.origin(for: request), visitor: visitor)
    }

    func response(_ uiState: AccountsUiState, to request: Request, _ context: WebContext) throws -> Response {
        if let (event, account) = uiState.done?.event {
            context.log(event, of: request, account: account)
        }
        return try pageResponse(uiState, to: request, context)
    }
}

extension AccountsChange {
    fileprivate var event: (SecurityEvent, AccountID?) {
        switch self {
        case .invited: (.invitationMade, nil)
        case .passwordResetMade(let account): (.passwordResetMade, account)
        case .disabled(let account): (.accountDisabled, account)
        case .enabled(let account): (.accountEnabled, account)
        case .signUpSwitched(let isOpen): (isOpen ? .signUpOpened : .signUpClosed, nil)
        case .linkRevoked: (.linkRevoked, nil)
        case .backedUp: (.backupMade, nil)
        }
    }
}

/// All accounts, and who may sign up.
struct AccountsPage: HTML {
    let uiState: AccountsUiState
    /// The scheme, host and port of this server's addresses.
    let origin: String
    let visitor: Visitor

    var body: some HTML {
        SubPage(
            localize(.accounts), back: (AccountPaths.account, localize(.account)), alert: uiState.errorText,
            notice: uiState.noticeText.map { ($0, AccountPaths.accounts) }, for: visitor
        ) {
            if let link = uiState.link {
                OneTimeSecret(
                    id: "link", title: link.title, text: origin + link.path, copyText: localize(.copyLink),
                    note: link.note)
            }
            ul(.classes("group", "rows")) {
                ForEach(uiState.rows, content: item)
            }
            if !uiState.openLinks.isEmpty { openLinks }
            signUp
            if !uiState.databaseTexts.isEmpty || uiState.canBackUp {
                section(.class("group"), .aria("labelledby", "database")) {
                    h2(.class("caption"), .id("database")) { localize(.database) }
                    if uiState.canBackUp {
                        div(.class("rows")) {
                            ActionButton(path: AccountPaths.backups, title: localize(.backUpNow), style: "row")
                        }
                    }
                    ForEach(uiState.databaseTexts) { text in p(.class("footnote")) { text } }
                }
            }
        }
    }

    private func item(_ row: AccountRow) -> some HTML {
        li(.classes("row", "stacked")) {
            span {
                row.name
                small { row.state }
            }
            if !row.isOwner {
                div(.class("actions")) {
                    ActionButton(
                        path: AccountPaths.makePasswordReset(row.id), title: localize(.resetPassword),
                        label: localize(.resetPasswordOf(row.name)))
                    if row.isDisabled {
                        ActionButton(
                            path: AccountPaths.enable(row.id), title: localize(.enable),
                            label: localize(.enableAccount(row.name)))
                    } else {
                        ActionButton(
                            path: AccountPaths.disable(row.id), title: localize(.disable),
                            label: localize(.disableAccount(row.name)), style: "destructive",
                            confirmation: localize(.disableNow))
                    }
                }
            }
        }
    }

    private var openLinks: some HTML {
        section(.class("group"), .aria("labelledby", "open-links")) {
            h2(.class("caption"), .id("open-links")) { localize(.openLinks) }
            ul(.class("rows")) {
                ForEach(uiState.openLinks) { link in
                    li(.classes("row", "stacked")) {
                        span {
                            link.title
                            small { link.times }
                        }
                        ActionButton(
                            path: AccountPaths.revokeLink(link.id), title: localize(.revokeLink),
                            label: link.revocation, style: "destructive", confirmation: localize(.endNow))
                    }
                }
            }
        }
    }

    private var signUp: some HTML {
        section(.class("group"), .aria("labelledby", "sign-up")) {
            h2(.class("caption"), .id("sign-up")) { localize(.newAccounts) }
            div(.class("rows")) {
                ActionButton(path: AccountPaths.invitations, title: localize(.makeInvitation), style: "row")
                form(.method(.post), .action(AccountPaths.signUpSwitch)) {
                    input(.type(.hidden), .name("isOpen"), .value(uiState.isSignUpOpen ? "false" : "true"))
                    button(.class("row")) { localize(uiState.isSignUpOpen ? .closeSignUp : .openSignUp) }
                }
            }
            p(.class("footnote")) { localize(uiState.isSignUpOpen ? .signUpIsOpen : .signUpIsClosed) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
