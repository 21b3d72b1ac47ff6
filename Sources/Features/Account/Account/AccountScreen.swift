import AccountData
import HTTPTypes
import Hummingbird
import ModelsCore
import UICore
import WebCore

/// `/account`: one's own account; each of its forms has a path of its own.
struct AccountScreen: Sendable {
    let accounts: any AccountRepository
    let sessions: any SessionRepository
    let cookie: SessionCookie
    let clientAddress: ClientAddress
    let links: AccountLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/account") { request, context in
            let notice = AccountNotice(try request.query()["notice"], on: AccountPaths.account)
            return try await answer(request, context) { await $0.onAppear(notice) }
        }
        router.post("/account/name") { request, context in
            let name = try await request.form(limit: .small)["name"] ?? ""
            return try await answer(request, context) { await $0.onRenameButtonClick(name: name) }
        }
        router.post("/account/password") { request, context in
            let fields = try await request.form(limit: .small)
            let (current, new) = (fields["currentPassword"] ?? "", fields["newPassword"] ?? "")
            return try await answer(request, context) {
                await $0.onChangePasswordButtonClick(current: current, new: new)
            }
        }
        router.post("/account/sessions/end") { request, context in
            _ = try await request.form(limit: .small)
            return try await answer(request, context) { await $0.onEndOtherSessionsButtonClick() }
        }
        router.post("/account/sessions/:id/end") { request, context in
            let id = try context.identifier
            return try await answer(request, context) { await $0.onEndSessionButtonClick(id) }
        }
        router.post("/account/delete") { request, context in
            let fields = try await request.form(limit: .small)
            let (confirmation, password) = (fields["confirmation"] ?? "", fields["deletionPassword"] ?? "")
            return try await answer(request, context) {
                await $0.onDeleteButtonClick(confirmation: confirmation, password: password)
            }
        }
        router.post("/sign-out") { request, context in
            try await answer(request, context) { await $0.onSignOutButtonClick() }
        }
    }

    private func answer(
        _ request: Request, _ context: WebContext, after action: (AccountViewModel) async -> Void
    ) async throws -> Response {
        let visitor = try context.visitor
        let identity = try context.identity
        let viewModel = AccountViewModel(
            account: identity.account, session: identity.session, accounts: accounts, sessions: sessions,
            localize: visitor.localize, now: visitor.now, timeZone: visitor.timeZone, report: context.report)
        await action(viewModel)
        let uiState = viewModel.uiState
        if let event = uiState.event {
            context.log(event, of: request, by: clientAddress, account: identity.account)
        }
        switch uiState.outcome {
        case .done(let notice)?: return .seeOther(notice.path, for: request)
        case .signedOut?: return cookie.end(with: .seeOther(AccountNotice.signedOut.path, for: request))
        case .deleted?, .gone?:
            return cookie.end(
                with: .seeOther(AccountPaths.signIn, for: request), afterDeletionAt: visitor.now, in: visitor.timeZone)
        case nil:
            let page = AccountPage(uiState: uiState, links: links, visitor: visitor)
            return try .page(page, of: uiState, isSecret: true, for: request)
        }
    }
}

extension AccountUiState {
    fileprivate var event: SecurityEvent? {
        if problems[.currentPassword] != nil || problems[.deletionPassword] != nil { return .passwordWrong }
        if case .tooManyAttempts? = error { return .lockedOut }
        return switch outcome {
        case .deleted?: .accountDeleted
        case .done(.passwordChanged)?: .passwordChanged
        case .done(.sessionEnded)?: .sessionsEnded
        default: nil
        }
    }
}
