import AccountData
import HTTPTypes
import Hummingbird
import ModelsCore
import UICore
import WebCore

/// `/sign-up`: the owner's account on a new server; others' when sign-up is open, or with an invitation.
struct SignUpScreen: Sendable {
    let accounts: any AccountRepository
    let cookie: SessionCookie
    let clientAddress: ClientAddress
    let links: AccountLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sign-up") { request, context in
            guard try context.identityIfAny == nil else { return Response.seeOther(links.home, for: request) }
            return try await answer(request.query(), request, context) { await $0.onAppear() }
        }
        router.post("/sign-up") { request, context in
            guard try context.identityIfAny == nil else { return Response.seeOther(links.home, for: request) }
            let fields = try await request.form(limit: .small)
            guard let name = fields["name"], let password = fields["password"] else { throw HTTPError(.badRequest) }
            return try await answer(fields, request, context) {
                await $0.onSignUpButtonClick(name: name, password: password)
            }
        }
    }

    private func answer(
        _ fields: FormFields, _ request: Request, _ context: WebContext,
        after action: (SignUpViewModel) async -> Void
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = SignUpViewModel(
            invitation: fields["invitation"].flatMap(Secret.init(_:)), accounts: accounts,
            browser: cookie.browser(of: request, in: context, clientAddress), localize: visitor.localize,
            now: visitor.now, report: context.report)
        await action(viewModel)
        let uiState = viewModel.uiState
        if let event = uiState.event { context.log(event, of: request, by: clientAddress) }
        if let secret = uiState.secret {
            return cookie.start(
                secret, on: viewModel.browser.origin.device, with: .seeOther(links.home, for: request))
        }
        let page = SignUpPage(uiState: uiState, visitor: visitor)
        return try .page(page, of: uiState, isSecret: uiState.invitation != nil, for: request)
    }
}

extension SignUpUiState {
    fileprivate var event: SecurityEvent? {
        if secret != nil { return .accountMade }
        return if case .tooManyAttempts? = error { .lockedOut } else { nil }
    }
}
