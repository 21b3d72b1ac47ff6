import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import UICore
import WebCore

/// `/account`: one's own account; each of its forms has a path of its own.
struct AccountScreen: Sendable {
    let accounts: any AccountRepository
    let sessions: any SessionRepository
    let browserSessions: BrowserSessions
    let clientAddress: ClientAddress
    let links: AccountLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/account") { request, context in
            let notice = try request.query()["notice"].flatMap(AccountNotice.init)
            return try await answer(.onAppear(notice), request, context)
        }
        router.post("/account/name") { request, context in
            let name = try await request.form(limit: .small)["name"] ?? ""
            return try await answer(.onRenameButtonClick(name: name), request, context)
        }
        router.post("/account/password") { request, context in
            let fields = try await request.form(limit: .small)
            let action = AccountAction.onChangePasswordButtonClick(
                current: fields["currentPassword"] ?? "", new: fields["newPassword"] ?? "")
            return try await answer(action, request, context)
        }
        router.post("/account/sessions/end") { request, context in
            try await answer(.onEndOtherSessionsButtonClick, request, context)
        }
        router.post("/account/sessions/:id/end") { request, context in
            guard let id = context.parameters.get("id").flatMap(UUID.init(uuidString:)) else {
                throw HTTPError(.notFound)
            }
            return try await answer(.onEndSessionButtonClick(id), request, context)
        }
        router.post("/account/delete") { request, context in
            let fields = try await request.form(limit: .small)
            let action = AccountAction.onDeleteButtonClick(
                confirmation: fields["confirmation"] ?? "", password: fields["deletionPassword"] ?? "")
            return try await answer(action, request, context)
        }
        router.post("/sign-out") { request, context in
            try await answer(.onSignOutButtonClick, request, context)
        }
    }

    private func answer(
        _ action: AccountAction, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let visitor = try context.visitor
        let identity = try context.identity
        let viewModel = AccountViewModel(
            account: identity.account, session: identity.session, accounts: accounts, sessions: sessions,
            localize: visitor.localize, now: visitor.now, time: visitor.time, report: context.report)
        await viewModel.send(action)
        if let event = viewModel.uiState.event(after: action) {
            context.log(event, of: request, by: clientAddress, account: identity.account)
        }
        return try response(viewModel.uiState, request, visitor)
    }

    private func response(_ uiState: AccountUiState, _ request: Request, _ visitor: Visitor) throws -> Response {
        guard uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        switch uiState.outcome {
        case .done(let notice)?: return .seeOther(AccountPaths.account(notice: notice), for: request)
        case .signedOut?:
            return browserSessions.end(with: .seeOther(AccountPaths.signIn(notice: .signedOut), for: request))
        case .deleted?:
            return browserSessions.end(
                with: .seeOther(AccountPaths.signIn, for: request), afterDeletionAt: visitor.now, in: visitor.timeZone)
        case nil:
            let page = AccountPage(uiState: uiState, links: links, visitor: visitor)
            // Back must not show it to whoever uses the browser next.
            var headers: HTTPFields = [.cacheControl: "no-store"]
            headers[.retryAfter] = uiState.retrySeconds.map { "\($0)" }
            return .html(page, status: uiState.error?.status ?? .ok, headers: headers, for: request)
        }
    }
}

extension AccountUiState {
    /// What is to be logged of it.
    fileprivate func event(after action: AccountAction) -> SecurityEvent? {
        guard problems[.currentPassword] == nil, problems[.deletionPassword] == nil else { return .passwordWrong }
        guard error != .tooManyAttempts else { return .lockedOut }
        return switch (action, outcome) {
        case (.onDeleteButtonClick, .deleted?): .accountDeleted
        case (_, .done(.passwordChanged)?): .passwordChanged
        case (_, .done(.sessionEnded)?): .sessionsEnded
        default: nil
        }
    }
}

extension AccountError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .invalid: .unprocessableContent
        case .tooManyAttempts: .tooManyRequests
        case .isOwnerOfOthers: .conflict
        case .loadingFailed, .busy, .failed: .serviceUnavailable
        }
    }
}
