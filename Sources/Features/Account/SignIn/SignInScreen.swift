import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/sign-in`: a form that leads back to the page that required it.
struct SignInScreen: Sendable {
    let accounts: any AccountRepository
    let cookie: SessionCookie
    let links: AccountLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sign-in", use: show)
        router.post("/sign-in", use: submit)
    }

    /// Answers a request that requires signing in.
    ///
    /// - Parameters:
    ///   - otherAccount: the account of the submitted form if it is not the signed-in one; nil without a session.
    ///   - carriesForms: whether the submitted form is offered again after signing in.
    func ask(
        _ request: Request, _ context: WebContext, _ otherAccount: OtherAccountError?, carriesForms: Bool
    ) async throws -> Response {
        // This is a script's request: it could not use a page.
        if ["text/plain", "text/event-stream"].contains(where: { request.prefers($0, to: "text/html") }) {
            throw HTTPError(.unauthorized)
        }
        guard request.method == .post, carriesForms, let path = LocalPath(request.uri.path) else {
            if otherAccount != nil { throw HTTPError(.unauthorized) }
            _ = try context.identityIfAny
            let next = request.method == .post ? nil : request.nextPath
            return .seeOther(AccountPaths.signIn(next: next), for: request)
        }
        // The form is still in the page, whose script then submits it as a whole.
        guard !request.isFragmentRequest else { return Response(status: .unauthorized) }
        var uiState = SignInUiState(isOtherAccount: otherAccount != nil)
        if request.hasFileForm {
            // A file is not kept during sign-in: it has to be chosen again.
            _ = try context.identityIfAny
            uiState.next = path
        } else {
            guard let carried = try await CarriedForm.read(request, otherAccount?.fields, sentTo: path) else {
                return .html(
                    UncarriedFormPage(visitor: try context.visitor), status: .contentTooLarge,
                    headers: [.cacheControl: "no-store"], for: request)
            }
            guard !context.isUnidentified else {
                return try offer(carried, signedInAs: nil, status: .serviceUnavailable, request, context)
            }
            uiState.carried = carried
        }
        let viewModel = try viewModel(uiState, request, context)
        await viewModel.onAppear(nil)
        return try page(viewModel.uiState, status: .unauthorized, request, context)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let query = try request.query()
        let next = query["next"].flatMap(LocalPath.init)
        guard try context.identityIfAny == nil else { return .seeOther(next?.text ?? links.home, for: request) }
        let viewModel = try viewModel(
            SignInUiState(next: next, restorableThrough: cookie.restorableThrough(in: request)),
            request, context)
        await viewModel.onAppear(AccountNotice(query["notice"], on: AccountPaths.signIn))
        return try response(viewModel, request, context)
    }

    private func submit(_ request: Request, context: WebContext) async throws -> Response {
        let fields = try await request.form(limit: .carried)
        guard let name = fields["name"], let password = fields["password"] else { throw HTTPError(.badRequest) }
        let carried = CarriedForm(carriedBy: fields)
        let uiState = SignInUiState(
            next: fields["next"].flatMap(LocalPath.init), carried: carried,
            isOtherAccount: carried?.isOfOther(than: (try? context.identityIfAny)?.account) ?? false,
            restorableThrough: cookie.restorableThrough(in: request))
        let viewModel = try viewModel(uiState, request, context)
        await viewModel.onSignInButtonClick(name: name, password: Password(typed: password))
        context.log(viewModel.uiState.event, of: request)
        return try response(viewModel, request, context)
    }

    private func viewModel(
        _ uiState: SignInUiState, _ request: Request, _ context: WebContext
    ) throws -> SignInViewModel {
        SignInViewModel(
            uiState, accounts: accounts, browser: cookie.browser(of: request, in: context), try context.forViewModel)
    }

    private func response(
        _ viewModel: SignInViewModel, _ request: Request, _ context: WebContext
    ) throws -> Response {
        let uiState = viewModel.uiState
        switch uiState.progress {
        case .asking: return try page(uiState, request, context)
        case .signsUp: return .seeOther(AccountPaths.signUp, for: request)
        case .done(let secret, let isRestored):
            let home = isRestored ? AccountNotice.restored.path : links.home
            let response =
                if uiState.isOtherAccount {
                    try page(uiState, status: .unauthorized, request, context)
                } else if let carried = uiState.carried {
                    try offer(carried, signedInAs: uiState.name, request, context)
                } else {
                    Response.seeOther(uiState.next?.text ?? home, for: request)
                }
            return cookie.forgetDeletion(
                request, with: cookie.start(secret, on: viewModel.browser.origin.device, with: response))
        }
    }

    private func offer(
        _ form: CarriedForm, signedInAs name: String?, status: HTTPResponse.Status = .ok, _ request: Request,
        _ context: WebContext
    ) throws -> Response {
        let visitor = try context.visitor
        let page = CarriedFormPage(form: form, purpose: purpose(of: form, visitor), name: name, visitor: visitor)
        return .html(page, status: status, headers: [.cacheControl: "no-store"], for: request)
    }

    private func purpose(of form: CarriedForm, _ visitor: Visitor) -> String? {
        links.purpose(form.path.text, form.values, visitor.localize)
    }

    private func page(
        _ uiState: SignInUiState, status: HTTPResponse.Status? = nil, _ request: Request, _ context: WebContext
    ) throws -> Response {
        let visitor = try context.visitor
        let purpose = uiState.carried.flatMap { self.purpose(of: $0, visitor) }
        let texts = uiState.isOtherAccount ? links.textFields.flatMap { uiState.carried?.values($0) ?? [] } : []
        let page = SignInPage(
            uiState: uiState, purpose: purpose, texts: texts.filter { !$0.isEmpty }, visitor: visitor)
        return try .page(page, of: uiState, status: status, for: request)
    }
}

extension SignInUiState {
    fileprivate var event: SecurityEvent? {
        switch (progress, error) {
        case (.done(_, isRestored: true), _): .accountRestored
        case (_, .wrongNameOrPassword?), (_, .disabled?): .signInFailed
        case (_, .tooManyAttempts?): .lockedOut
        default: nil
        }
    }
}

extension Request {
    /// The page to go to: for a request of a part, the page that sent it.
    fileprivate var nextPath: LocalPath? {
        guard isFragmentRequest else { return LocalPath(uri.string) }
        let current = headers[.hxCurrentURL].flatMap { URLComponents(string: $0) }
        // A search is not in the page's address while it is typed, and a part of a list is not a page.
        let isSearch = current?.percentEncodedPath == uri.path && uri.query != nil
        let asked = isSearch ? uri.query?.split(separator: "&").filter { !Self.isPart($0) } : nil
        let query = asked?.joined(separator: "&") ?? current?.percentEncodedQuery ?? ""
        return current.flatMap { LocalPath($0.percentEncodedPath + (query.isEmpty ? "" : "?\(query)")) }
    }

    /// Whether a query field selects a part of a list.
    private static func isPart(_ field: Substring) -> Bool {
        ["after=", "through="].contains { field.hasPrefix($0) }
    }
}

/// The sign-in page: name and password.
struct SignInPage: HTML {
    let uiState: SignInUiState
    /// Describes in a sentence what submitting the kept form does; nil when that is unknown.
    var purpose: String?
    /// The user's texts in the kept form, if they are to be shown.
    var texts: [String] = []
    let visitor: Visitor

    var body: some HTML {
        GatePage(title: localize(.signIn), noticeText: uiState.noticeText, visitor: visitor) {
            if uiState.isOtherAccount { AlertBanner(localize(.otherAccount)) }
            if uiState.carried != nil {
                if !uiState.isOtherAccount { p(.class("lead")) { localize(.sessionEnded) } }
                if let purpose {
                    p(.class("lead")) { strong { purpose } }
                }
                ForEach(texts) { text in
                    p(.class("prose")) { text }
                }
            }
            if let text = uiState.restorationText {
                p(.class("lead")) { text }
            }
            if let text = uiState.errorText { AlertBanner(text) }
            form(.method(.post), .action(AccountPaths.signIn), .novalidate()) {
                hiddenFields
                div(.classes("group", "rows")) {
                    AccountField(
                        name: "name", title: localize(.name), value: uiState.name, autocomplete: "username",
                        isFocused: uiState.error == nil)
                    AccountField(
                        name: "password", title: localize(.password), type: .password,
                        autocomplete: "current-password")
                    RevealPassword(field: "password", localize: localize)
                }
                p(.class("footnote")) { localize(.forgottenPassword) }
                button(.classes("button", "full")) { localize(.signIn) }
            }
            if uiState.isSignUpOpen {
                p(.class("lead")) { a(.href(AccountPaths.signUp)) { localize(.makeAccount) } }
            }
        }
    }

    @HTMLBuilder private var hiddenFields: some HTML {
        if let next = uiState.next {
            input(.type(.hidden), .name("next"), .value(next.text))
        }
        if let carried = uiState.carried {
            input(.type(.hidden), .name(CarriedForm.pathName), .value(carried.path.text))
            ForEach(carried.fields) { field in
                input(.type(.hidden), .name(CarriedForm.prefix + field.name), .value(field.value))
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
