import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import ModelsCore
import UICore
import WebCore

/// `/account/tokens`: one's tokens, with which programs use the account.
struct TokensScreen: Sendable {
    let tokens: any TokenRepository
    let makeID: @Sendable () -> UUID
    let clientAddress: ClientAddress

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/account/tokens") { request, context in
            let notice = AccountNotice(try request.query()["notice"], on: AccountPaths.tokens)
            return try await answer(request, context) { await $0.onAppear(notice) }
        }
        router.post("/account/tokens") { request, context in
            let fields = try await request.form(limit: .small)
            guard let id = fields["tokenID"].flatMap(UUID.init(uuidString:)), let name = fields["name"],
                let access = fields["access"].flatMap(TokenAccess.init)
            else { throw HTTPError(.badRequest) }
            return try await answer(request, context) {
                await $0.onMakeButtonClick(id: id, name: name, access: access)
            }
        }
        router.post("/account/tokens/:id/end") { request, context in
            let id = try context.identifier
            return try await answer(request, context) { await $0.onEndButtonClick(id) }
        }
    }

    private func answer(
        _ request: Request, _ context: WebContext, after action: (TokensViewModel) async -> Void
    ) async throws -> Response {
        let visitor = try context.visitor
        let account = try context.account
        let viewModel = TokensViewModel(
            account: account, tokens: tokens, localize: visitor.localize, now: visitor.now,
            timeZone: visitor.timeZone, makeID: makeID, report: context.report)
        await action(viewModel)
        let uiState = viewModel.uiState
        if let event = uiState.event {
            context.log(event, of: request, by: clientAddress, account: account)
        }
        if let notice = uiState.done { return .seeOther(notice.path, for: request) }
        let page = TokensPage(uiState: uiState, visitor: visitor)
        return try .page(page, of: uiState, isSecret: true, for: request)
    }
}

extension TokensUiState {
    fileprivate var event: SecurityEvent? {
        made != nil ? .tokenMade : done == .tokenEnded ? .tokenEnded : nil
    }
}
