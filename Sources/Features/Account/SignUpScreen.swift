import AccountData
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/sign-up`: creates the owner's account on a new server; other accounts when sign-up is open, or with an invitation.
struct SignUpScreen: PageScreen {
    let accounts: any AccountRepository
    let cookie: SessionCookie
    let links: AccountLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(RouterPath(AccountPaths.signUp)) { request, context in
            guard try context.identityIfAny == nil else { return Response.seeOther(links.home, for: request) }
            let invitation = try request.query()["invitation"].flatMap(Secret.init(_:))
            return try await answer(request, context) { await $0.onAppear(invitation: invitation) }
        }
        router.post(RouterPath(AccountPaths.signUp)) { request, context in
            guard try context.identityIfAny == nil else { return Response.seeOther(links.home, for: request) }
            let fields = try await request.form(limit: .small)
            guard let name = fields["name"], let password = fields["password"] else { throw HTTPError(.badRequest) }
            let invitation = fields["invitation"].flatMap(Secret.init(_:))
            return try await answer(request, context) {
                await $0.onSignUpButtonClick(invitation: invitation, name: name, password: password)
            }
        }
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> SignUpViewModel {
        SignUpViewModel(
            accounts: accounts, browser: cookie.browser(of: request, in: context), try context.forViewModel)
    }

    func page(_ uiState: SignUpUiState, for _: Request, _ visitor: Visitor) -> SignUpPage {
        SignUpPage(uiState: uiState, visitor: visitor)
    }

    func response(_ uiState: SignUpUiState, to request: Request, _ context: WebContext) throws -> Response {
        context.log(uiState.event, of: request)
        guard let secret = uiState.secret else { return try pageResponse(uiState, to: request, context) }
        return cookie.start(secret, on: uiState.device, with: .seeOther(links.home, for: request))
    }
}

extension SignUpUiState {
    fileprivate var event: SecurityEvent? {
        if secret != nil { return .accountMade }
        return if case .tooManyAttempts? = error { .lockedOut } else { nil }
    }
}

/// The sign-up page: name and password of a new account.
struct SignUpPage: HTML {
    let uiState: SignUpUiState
    let visitor: Visitor

    var body: some HTML {
        GatePage(
            title: localize(.makeAccount), heading: uiState.permission == .first ? localize(.welcome) : nil,
            visitor: visitor
        ) {
            if uiState.permission == .first {
                p(.class("lead")) { localize(.firstAccount) }
            }
            if uiState.permission == .invited {
                p(.class("lead")) { localize(.invited) }
            }
            if let text = uiState.errorText { AlertBanner(text) }
            if uiState.error == .closed {
                a(.classes("button", "full"), .href(AccountPaths.signIn)) { localize(.signIn) }
            } else {
                fields
            }
        }
    }

    private var fields: some HTML {
        form(.method(.post), .action(AccountPaths.signUp), .novalidate()) {
            if let invitation = uiState.invitation {
                input(.type(.hidden), .name("invitation"), .value(invitation.text))
            }
            div(.classes("group", "rows")) {
                AccountField(
                    name: "name", title: localize(.name), value: uiState.name, autocomplete: "username",
                    problem: uiState.nameProblem, isFocused: uiState.error == nil)
                AccountField(
                    name: "password", title: localize(.password), type: .password, autocomplete: "new-password",
                    hint: localize(.passwordNote(AccountLimits.passwordLength)), problem: uiState.passwordProblem)
                RevealPassword(field: "password", localize: localize)
            }
            button(.classes("button", "full")) { localize(.makeAccount) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
