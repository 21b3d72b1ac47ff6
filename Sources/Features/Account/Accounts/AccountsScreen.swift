import AccountData
import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import UICore
import ValuesCore
import WebCore

/// `/accounts`: all accounts, for the server's owner.
struct AccountsScreen: Sendable {
    let administration: any AccountAdministration
    let databaseCheck: @Sendable () -> DatabaseCheck?
    let site: Site
    let clientAddress: ClientAddress

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/accounts") { request, context in
            let notice = try request.query()["notice"].flatMap(AccountsNotice.init)
            return try await answer(.onAppear(notice), request, context)
        }
        router.post("/accounts/invitations") { request, context in
            try await answer(.onInviteButtonClick, request, context)
        }
        router.post("/accounts/sign-up") { request, context in
            let isOpen = try await request.form(limit: .small)["isOpen"] == "true"
            return try await answer(.onSignUpSwitchClick(isOpen: isOpen), request, context)
        }
        router.post("/accounts/links/:id/revoke") { request, context in
            try await answer(.onRevokeLinkButtonClick(context.parameters.require("id")), request, context)
        }
        router.post("/accounts/:id/disable") { request, context in
            try await answer(.onDisableButtonClick(context.accountInPath), request, context)
        }
        router.post("/accounts/:id/enable") { request, context in
            try await answer(.onEnableButtonClick(context.accountInPath), request, context)
        }
        router.post("/accounts/:id/reset-password") { request, context in
            try await answer(.onResetPasswordButtonClick(context.accountInPath), request, context)
        }
    }

    private func answer(
        _ action: AccountsAction, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = AccountsViewModel(
            administration: administration, databaseCheck: databaseCheck(), localize: visitor.localize,
            now: visitor.now, day: visitor.day, time: visitor.time, report: context.report)
        await viewModel.send(action)
        let uiState = viewModel.uiState
        switch uiState.error {
        case .notFound?: throw HTTPError(.notFound)
        case .loadingFailed?: throw HTTPError(.serviceUnavailable)
        case .failed?, nil: break
        }
        if uiState.error == nil, let event = action.event {
            context.log(event, of: request, by: clientAddress, account: action.account)
        }
        guard !uiState.hasChanged else {
            let path = uiState.notice.map(AccountPaths.accounts(notice:)) ?? AccountPaths.accounts
            return .seeOther(path, for: request)
        }
        let page = AccountsPage(uiState: uiState, origin: site.origin(for: request), visitor: visitor)
        // A page with a secret in it shall be in no cache.
        let headers: HTTPFields = uiState.link == nil ? [:] : [.cacheControl: "no-store"]
        return .html(page, status: uiState.error == nil ? .ok : .serviceUnavailable, headers: headers, for: request)
    }
}

extension AccountsAction {
    /// What is to be logged of it, once it is done.
    fileprivate var event: SecurityEvent? {
        switch self {
        case .onAppear: nil
        case .onDisableButtonClick: .accountDisabled
        case .onEnableButtonClick: .accountEnabled
        case .onResetPasswordButtonClick: .passwordResetMade
        case .onInviteButtonClick: .invitationMade
        case .onRevokeLinkButtonClick: .linkRevoked
        case .onSignUpSwitchClick(let isOpen): isOpen ? .signUpOpened : .signUpClosed
        }
    }

    fileprivate var account: AccountID? {
        switch self {
        case .onDisableButtonClick(let id), .onEnableButtonClick(let id), .onResetPasswordButtonClick(let id): id
        case .onAppear, .onInviteButtonClick, .onRevokeLinkButtonClick, .onSignUpSwitchClick: nil
        }
    }
}

extension WebContext {
    /// The account that the path names.
    ///
    /// - Throws: 404 when it can name none.
    fileprivate var accountInPath: AccountID {
        get throws {
            guard let id = parameters.get("id").flatMap(UUID.init(uuidString:)) else { throw HTTPError(.notFound) }
            return AccountID(id)
        }
    }
}
