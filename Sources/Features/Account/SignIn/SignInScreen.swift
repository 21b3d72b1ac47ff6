import AccountData
import HTTPTypes
import Hummingbird
import UICore
import ValuesCore
import WebCore

/// `/sign-in`: a form that leads back to where it was asked for.
struct SignInScreen: Sendable {
    let accounts: any AccountRepository
    let browserSessions: BrowserSessions
    let clientAddress: ClientAddress
    let links: AccountLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sign-in", use: show)
        router.post("/sign-in", use: submit)
    }

    /// Answers a request that only those who are signed in can make.
    ///
    /// - Parameter carriesForms: whether what was typed is offered again after signing in.
    func ask(_ request: Request, _ context: WebContext, carriesForms: Bool) async throws -> Response {
        // A script asks, which could do nothing with a page.
        if ["text/plain", "text/event-stream"].contains(where: { request.prefers($0, to: "text/html") }) {
            throw HTTPError(.unauthorized)
        }
        guard request.method == .post, carriesForms, let path = LocalPath(request.uri.path) else {
            _ = try context.identityIfAny
            guard request.method != .post else {
                return .seeOther(AccountPaths.signIn, for: request)
            }
            return .seeOther(AccountPaths.signIn(next: request.nextPath), for: request)
        }
        guard !request.isFragmentRequest else {
            // What was typed is still in the page; its script sends it again as a whole.
            return Response(status: .unauthorized)
        }
        guard let carried = try await CarriedForm.read(request, sentTo: path) else {
            return .html(
                UncarriedFormPage(visitor: try context.visitor), status: .contentTooLarge,
                headers: [.cacheControl: "no-store"], for: request)
        }
        guard !context.isUnidentified else {
            return .html(
                try carriedPage(carried, .failed, context), status: .serviceUnavailable,
                headers: [.cacheControl: "no-store"], for: request)
        }
        let browser = browserSessions.browser(of: request, in: context, clientAddress)
        let viewModel = try viewModel(SignInUiState(carried: carried), browser, context)
        await viewModel.send(.onAppear(nil))
        return try page(viewModel.uiState, status: .unauthorized, request, context)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let query = try request.query()
        let next = query["next"].flatMap(LocalPath.init)
        guard try context.identityIfAny == nil else {
            return .seeOther(next?.text ?? links.home, for: request)
        }
        let browser = browserSessions.browser(of: request, in: context, clientAddress)
        let viewModel = try viewModel(
            SignInUiState(next: next, restorableThrough: browserSessions.cookie.restorableThrough(in: request)),
            browser, context)
        await viewModel.send(.onAppear(query["notice"].flatMap(SignInNotice.init)))
        return try response(viewModel.uiState, browser, request, context)
    }

    private func submit(_ request: Request, context: WebContext) async throws -> Response {
        let fields = try await request.form(limit: .carried)
        guard let name = fields["name"], let password = fields["password"] else { throw HTTPError(.badRequest) }
        let uiState = SignInUiState(
            next: fields["next"].flatMap(LocalPath.init), carried: CarriedForm(carriedBy: fields),
            restorableThrough: browserSessions.cookie.restorableThrough(in: request))
        let browser = browserSessions.browser(of: request, in: context, clientAddress)
        let viewModel = try viewModel(uiState, browser, context)
        await viewModel.send(.onSignInButtonClick(name: name, password: Password(typed: password)))
        if let event = viewModel.uiState.event { context.log(event, of: request, by: clientAddress) }
        return try response(viewModel.uiState, browser, request, context)
    }

    private func viewModel(
        _ uiState: SignInUiState, _ browser: SigningBrowser, _ context: WebContext
    ) throws -> SignInViewModel {
        let visitor = try context.visitor
        return SignInViewModel(
            uiState, accounts: accounts, browser: browser, localize: visitor.localize, now: visitor.now,
            today: visitor.today, report: context.report)
    }

    private func response(
        _ uiState: SignInUiState, _ browser: SigningBrowser, _ request: Request, _ context: WebContext
    ) throws -> Response {
        switch uiState.progress {
        case .asking: try page(uiState, status: uiState.error?.status ?? .ok, request, context)
        case .signsUp: .seeOther(AccountPaths.signUp, for: request)
        case .done(let secret, let isRestored):
            browserSessions.forgetDeletion(
                request,
                with: browserSessions.start(
                    secret, on: browser.origin.device,
                    with: try welcome(uiState, isRestored: isRestored, request, context)))
        }
    }

    /// Leads on, or offers what was typed before.
    private func welcome(
        _ uiState: SignInUiState, isRestored: Bool, _ request: Request, _ context: WebContext
    ) throws -> Response {
        if let carried = uiState.carried {
            return .html(
                try carriedPage(carried, .signedIn(name: uiState.name), context),
                headers: [.cacheControl: "no-store"], for: request)
        }
        let home = isRestored ? AccountPaths.account(notice: .restored) : links.home
        return .seeOther(uiState.next?.text ?? home, for: request)
    }

    private func carriedPage(
        _ form: CarriedForm, _ reason: CarriedFormPage.Reason, _ context: WebContext
    ) throws -> CarriedFormPage {
        let visitor = try context.visitor
        let purpose = links.purpose(form.path.text, form.values, visitor.localize)
        return CarriedFormPage(form: form, purpose: purpose, reason: reason, visitor: visitor)
    }

    private func page(
        _ uiState: SignInUiState, status: HTTPResponse.Status, _ request: Request, _ context: WebContext
    ) throws -> Response {
        var headers: HTTPFields = uiState.retrySeconds.map { [.retryAfter: "\($0)"] } ?? [:]
        if uiState.carried != nil { headers[.cacheControl] = "no-store" }
        let page = SignInPage(uiState: uiState, visitor: try context.visitor)
        return .html(page, status: status, headers: headers, for: request)
    }
}

extension SignInError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .wrongNameOrPassword: .unprocessableContent
        case .disabled: .forbidden
        case .tooManyAttempts: .tooManyRequests
        case .busy, .failed: .serviceUnavailable
        }
    }
}
