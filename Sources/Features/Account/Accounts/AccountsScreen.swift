import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import UICore
import WebCore

/// `/accounts`: all accounts, for the server's owner.
struct AccountsScreen: Sendable {
    let administration: any AccountAdministration
    let database: ServerDatabase
    let site: Site
    let clientAddress: ClientAddress

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/accounts") { request, context in
            let notice = AccountNotice(try request.query()["notice"], on: AccountPaths.accounts)
            return try await answer(request, context) { await $0.onAppear(notice) }
        }
        router.post("/accounts/invitations") { request, context in
            _ = try await request.form(limit: .small)
            return try await answer(request, context, logging: .invitationMade) { await $0.onInviteButtonClick() }
        }
        router.post("/accounts/sign-up") { request, context in
            let isOpen = try await request.form(limit: .small)["isOpen"] == "true"
            return try await answer(request, context, logging: isOpen ? .signUpOpened : .signUpClosed) {
                await $0.onSignUpSwitchClick(isOpen: isOpen)
            }
        }
        router.post("/accounts/backups") { request, context in
            _ = try await request.form(limit: .small)
            return try await answer(request, context, logging: .backupMade) { await $0.onBackUpButtonClick() }
        }
        router.post("/accounts/links/:id/revoke") { request, context in
            let id = try context.parameters.require("id")
            return try await answer(request, context, logging: .linkRevoked) { await $0.onRevokeLinkButtonClick(id) }
        }
        router.post("/accounts/:id/disable") { request, context in
            let id = AccountID(try context.identifier)
            return try await answer(request, context, logging: .accountDisabled, of: id) {
                await $0.onDisableButtonClick(id)
            }
        }
        router.post("/accounts/:id/enable") { request, context in
            let id = AccountID(try context.identifier)
            return try await answer(request, context, logging: .accountEnabled, of: id) {
                await $0.onEnableButtonClick(id)
            }
        }
        router.post("/accounts/:id/reset-password") { request, context in
            let id = AccountID(try context.identifier)
            return try await answer(request, context, logging: .passwordResetMade, of: id) {
                await $0.onResetPasswordButtonClick(id)
            }
        }
    }

    /// - Parameters:
    ///   - event: what is logged once it is done.
    ///   - account: which one it is about; nil for none.
    private func answer(
        _ request: Request, _ context: WebContext, logging event: SecurityEvent? = nil, of account: AccountID? = nil,
        after action: (AccountsViewModel) async -> Void
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = AccountsViewModel(
            administration: administration, database: database, localize: visitor.localize,
            now: visitor.now, timeZone: visitor.timeZone, report: context.report)
        await action(viewModel)
        let uiState = viewModel.uiState
        if uiState.error == nil, let event {
            context.log(event, of: request, by: clientAddress, account: account)
        }
        guard !uiState.hasChanged else {
            return .seeOther(uiState.notice?.path ?? AccountPaths.accounts, for: request)
        }
        let page = AccountsPage(uiState: uiState, origin: site.origin(for: request), visitor: visitor)
        return try .page(page, of: uiState, isSecret: uiState.link != nil, for: request)
    }
}
