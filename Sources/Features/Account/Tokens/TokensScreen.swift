import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import UICore
import WebCore

/// `/account/tokens`: one's tokens, with which programs use the account.
struct TokensScreen: Sendable {
    let tokens: any TokenRepository
    let makeID: @Sendable () -> UUID
    let clientAddress: ClientAddress

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/account/tokens") { request, context in
            let notice = try request.query()["notice"].flatMap(TokensNotice.init)
            return try await answer(.onAppear(notice), request, context)
        }
        router.post("/account/tokens") { request, context in
            let fields = try await request.form(limit: .small)
            guard let id = fields["tokenID"].flatMap(UUID.init(uuidString:)), let name = fields["name"],
                let access = fields["access"].flatMap(TokenAccess.init)
            else { throw HTTPError(.badRequest) }
            return try await answer(.onMakeButtonClick(id: id, name: name, access: access), request, context)
        }
        router.post("/account/tokens/:id/end") { request, context in
            guard let id = context.parameters.get("id").flatMap(UUID.init(uuidString:)) else {
                throw HTTPError(.notFound)
            }
            return try await answer(.onEndButtonClick(id), request, context)
        }
    }

    private func answer(
        _ action: TokensAction, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = TokensViewModel(
            account: try context.identity.account, tokens: tokens, localize: visitor.localize, now: visitor.now,
            day: visitor.day, time: visitor.time, makeID: makeID, report: context.report)
        await viewModel.send(action)
        let uiState = viewModel.uiState
        if let event = uiState.event {
            context.log(event, of: request, by: clientAddress, account: try context.identity.account)
        }
        guard uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        if let notice = uiState.done { return .seeOther(AccountPaths.tokens(notice: notice), for: request) }
        // A page with a secret in it shall be in no cache, nor be shown to whoever uses the browser next.
        return .html(
            TokensPage(uiState: uiState, visitor: visitor), status: uiState.error?.status ?? .ok,
            headers: [.cacheControl: "no-store"], for: request)
    }
}

extension TokensUiState {
    /// What is to be logged of it.
    fileprivate var event: SecurityEvent? {
        made != nil ? .tokenMade : done == .ended ? .tokenEnded : nil
    }
}

extension TokensError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        // It was made all the same.
        case .listFailed: .ok
        case .invalid: .unprocessableContent
        case .loadingFailed, .failed: .serviceUnavailable
        }
    }
}
