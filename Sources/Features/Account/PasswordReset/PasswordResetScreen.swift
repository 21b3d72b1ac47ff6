import AccountData
import HTTPTypes
import Hummingbird
import UICore
import WebCore

/// `/reset-password`: sets a new password, with the link that the owner has handed out.
struct PasswordResetScreen: Sendable {
    let accounts: any AccountRepository
    let clientAddress: ClientAddress

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/reset-password", use: show)
        router.post("/reset-password", use: submit)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        try await answer(.onAppear, request.query(), request, context)
    }

    private func submit(_ request: Request, context: WebContext) async throws -> Response {
        let fields = try await request.form(limit: .small)
        guard let password = fields["password"] else { throw HTTPError(.badRequest) }
        return try await answer(.onSaveButtonClick(password: password), fields, request, context)
    }

    private func answer(
        _ action: PasswordResetAction, _ fields: FormFields, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let visitor = try context.visitor
        let link = fields["link"].flatMap(Secret.init(_:))
        let viewModel = PasswordResetViewModel(
            link: link, accounts: accounts, localize: visitor.localize, now: visitor.now, report: context.report)
        await viewModel.send(action)
        let uiState = viewModel.uiState
        guard !uiState.isDone else {
            context.log(.passwordChanged, of: request, by: clientAddress, account: uiState.account)
            return .seeOther(AccountPaths.signIn(notice: .passwordReset), for: request)
        }
        let page = PasswordResetPage(uiState: uiState, link: link, visitor: visitor)
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers[.retryAfter] = uiState.error == .busy ? "\(BusyServer.retrySeconds)" : nil
        return .html(page, status: uiState.error?.status ?? .ok, headers: headers, for: request)
    }
}

extension PasswordResetError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .expired: .gone
        case .invalid: .unprocessableContent
        case .busy, .failed: .serviceUnavailable
        }
    }
}
