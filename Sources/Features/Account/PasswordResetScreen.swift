import AccountData
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/reset-password`: sets a new password, with a link from the owner.
struct PasswordResetScreen: PageScreen {
    let accounts: any AccountRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(AccountPaths.passwordReset, on: self) { viewModel, request, _ in
            await viewModel.onAppear(link: try request.query()["link"].flatMap(Secret.init(_:)))
        }
        router.post(AccountPaths.passwordReset, on: self) { viewModel, request, _ in
            let fields = try await request.form(limit: .small)
            guard let password = fields["password"] else { throw HTTPError(.badRequest) }
            await viewModel.onSaveButtonClick(link: fields["link"].flatMap(Secret.init(_:)), password: password)
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> PasswordResetViewModel {
        PasswordResetViewModel(accounts: accounts, try context.forViewModel)
    }

    func page(_ uiState: PasswordResetUiState, for _: Request, _ visitor: Visitor) -> PasswordResetPage {
        PasswordResetPage(uiState: uiState, visitor: visitor)
    }

    func response(_ uiState: PasswordResetUiState, to request: Request, _ context: WebContext) throws -> Response {
        if uiState.isDone {
            context.log(.passwordChanged, of: request, account: uiState.account)
        }
        return try pageResponse(uiState, to: request, context)
    }
}

struct PasswordResetUiState: AccountPageState {
    /// nil when the address contains none.
    var link: Secret?
    /// The account whose password is reset.
    var account: AccountID?
    var name = ""
    var passwordProblem: String?
    var errorText: String?
    var error: AccountError?
    var isDone = false

    var destination: String? { isDone ? AccountNotice.passwordReset.path : nil }
    var isSecret: Bool { true }
}

/// The page of a password-reset link, for one request.
final class PasswordResetViewModel: PageViewModel {
    private(set) var uiState = PasswordResetUiState()
    private let accounts: any AccountRepository
    private let context: ViewModelContext

    init(accounts: any AccountRepository, _ context: ViewModelContext) {
        self.accounts = accounts
        self.context = context
    }

    func onAppear(link: Secret?) async {
        await perform(link) { _ in }
    }

    func onSaveButtonClick(link: Secret?, password typed: String) async {
        await perform(link) { link in
            let password: Password
            do throws(PasswordProblem) { password = try Password(new: typed, for: uiState.name) } catch {
                uiState.passwordProblem = context.localize.message(for: error)
                return uiState.show(.invalid, context.localize)
            }
            switch try await accounts.resetPassword(with: link, to: password, at: context.now) {
            case true?: uiState.isDone = true
            case false?: uiState.show(.expired, context.localize)
            case nil: uiState.show(.busy, context.localize)
            }
        }
    }

    /// Performs an action if the link is valid.
    private func perform(_ link: Secret?, _ work: (Secret) async throws -> Void) async {
        uiState.link = link
        await context.attempt {
            guard let link, let account = try await accounts.account(resettingWith: link, at: context.now) else {
                return uiState.show(.expired, context.localize)
            }
            uiState.account = account.id
            uiState.name = account.name
            try await work(link)
        } orElse: {
            uiState.show(.failed, context.localize)
        }
    }
}

/// The page of a password-reset link, with the form for the new password.
struct PasswordResetPage: HTML {
    let uiState: PasswordResetUiState
    let visitor: Visitor

    var body: some HTML {
        GatePage(title: localize(.newPassword), visitor: visitor) {
            if let text = uiState.errorText { AlertBanner(text) }
            if uiState.error == .expired {
                a(.classes("button", "full"), .href(AccountPaths.signIn)) { localize(.signIn) }
            } else {
                fields
            }
        }
    }

    private var fields: some HTML {
        form(.method(.post), .action(AccountPaths.passwordReset), .novalidate()) {
            input(.type(.hidden), .name("link"), .value(uiState.link?.text))
            div(.classes("group", "rows")) {
                div(.class("row")) {
                    label(.for("name")) { localize(.name) }
                    // Tells password managers which account the password belongs to.
                    input(
                        .classes("wide", "trailing"), .id("name"), .name("name"), .value(uiState.name),
                        .autocomplete("username"), .readonly())
                }
                AccountField(
                    name: "password", title: localize(.password), type: .password, autocomplete: "new-password",
                    hint: localize(.passwordNote(AccountLimits.passwordLength)), problem: uiState.passwordProblem,
                    isFocused: uiState.error == nil)
                RevealPassword(field: "password", localize: localize)
            }
            button(.classes("button", "full")) { localize(.save) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
