import AccountData
import HTTPTypes
import Hummingbird
import UICore
import WebCore

/// `/sign-up`: the owner's account on a new server; others' when sign-up is open, or with an invitation.
struct SignUpScreen: Sendable {
    let accounts: any AccountRepository
    let browserSessions: BrowserSessions
    let clientAddress: ClientAddress
    let links: AccountLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sign-up", use: show)
        router.post("/sign-up", use: submit)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        guard try context.identityIfAny == nil else { return .seeOther(links.home, for: request) }
        let browser = browserSessions.browser(of: request, in: context, clientAddress)
        let viewModel = try viewModel(request.query(), browser, context)
        await viewModel.send(.onAppear)
        return try response(viewModel.uiState, browser, request, context)
    }

    private func submit(_ request: Request, context: WebContext) async throws -> Response {
        guard try context.identityIfAny == nil else { return .seeOther(links.home, for: request) }
        let fields = try await request.form(limit: .small)
        guard let name = fields["name"], let password = fields["password"] else { throw HTTPError(.badRequest) }
        let browser = browserSessions.browser(of: request, in: context, clientAddress)
        let viewModel = try viewModel(fields, browser, context)
        await viewModel.send(.onSignUpButtonClick(name: name, password: password))
        if let event = viewModel.uiState.event { context.log(event, of: request, by: clientAddress) }
        return try response(viewModel.uiState, browser, request, context)
    }

    private func viewModel(
        _ fields: FormFields, _ browser: SigningBrowser, _ context: WebContext
    ) throws -> SignUpViewModel {
        let visitor = try context.visitor
        return SignUpViewModel(
            invitation: fields["invitation"].flatMap(Secret.init(_:)), accounts: accounts,
            browser: browser, localize: visitor.localize, now: visitor.now, report: context.report)
    }

    private func response(
        _ uiState: SignUpUiState, _ browser: SigningBrowser, _ request: Request, _ context: WebContext
    ) throws -> Response {
        if let secret = uiState.secret {
            return browserSessions.start(
                secret, on: browser.origin.device, with: .seeOther(links.home, for: request))
        }
        let page = SignUpPage(uiState: uiState, visitor: try context.visitor)
        var headers: HTTPFields = uiState.retrySeconds.map { [.retryAfter: "\($0)"] } ?? [:]
        if uiState.invitation != nil { headers[.cacheControl] = "no-store" }
        return .html(page, status: uiState.error?.status ?? .ok, headers: headers, for: request)
    }
}

extension SignUpUiState {
    /// What is to be logged of it.
    fileprivate var event: SecurityEvent? {
        if secret != nil { return .accountMade }
        return error == .tooManyAttempts ? .lockedOut : nil
    }
}

extension SignUpError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .invalid: .unprocessableContent
        case .closed: .forbidden
        case .tooManyAttempts: .tooManyRequests
        case .busy, .failed: .serviceUnavailable
        }
    }
}
