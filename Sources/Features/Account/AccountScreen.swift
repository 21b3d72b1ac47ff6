import AccountData
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/account`: the user's own account. Each of its forms has its own path.
struct AccountScreen: PageScreen {
    let accounts: any AccountRepository
    let sessions: any SessionRepository
    let cookie: SessionCookie
    let links: AccountLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(AccountPaths.account, on: self) { viewModel, request, _ in
            await viewModel.onAppear(AccountNotice(try request.query()["notice"], on: AccountPaths.account))
        }
        router.post(AccountPaths.rename, on: self) { viewModel, request, _ in
            await viewModel.onRenameButtonClick(name: try await request.form(limit: .small)["name"] ?? "")
        }
        router.post(AccountPaths.changePassword, on: self) { viewModel, request, _ in
            let fields = try await request.form(limit: .small)
            await viewModel.onChangePasswordButtonClick(
                current: fields["currentPassword"] ?? "", new: fields["newPassword"] ?? "")
        }
        router.post(AccountPaths.endOtherSessions, on: self) { viewModel, request, _ in
            _ = try await request.form(limit: .small)
            await viewModel.onEndOtherSessionsButtonClick()
        }
        router.post("\(AccountPaths.account)/sessions/:id/end", on: self) { viewModel, _, context in
            await viewModel.onEndSessionButtonClick(try context.identifier)
        }
        router.post(AccountPaths.delete, on: self) { viewModel, request, _ in
            let fields = try await request.form(limit: .small)
            await viewModel.onDeleteButtonClick(
                confirmation: fields["confirmation"] ?? "", password: fields["deletionPassword"] ?? "")
        }
        router.post(AccountPaths.signOut, on: self) { viewModel, _, _ in await viewModel.onSignOutButtonClick() }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> AccountViewModel {
        let identity = try context.identity
        return AccountViewModel(
            account: identity.account, session: identity.session, accounts: accounts, sessions: sessions,
            try context.forViewModel)
    }

    func page(_ uiState: AccountUiState, for _: Request, _ visitor: Visitor) -> AccountPage {
        AccountPage(uiState: uiState, links: links, visitor: visitor)
    }

    func response(_ uiState: AccountUiState, to request: Request, _ context: WebContext) throws -> Response {
        let visitor = try context.visitor
        context.log(uiState.event, of: request, account: visitor.account)
        let response = try pageResponse(uiState, to: request, context)
        return switch uiState.outcome {
        case .signedOut?: cookie.end(with: response)
        case .deleted?, .gone?: cookie.end(with: response, afterDeletionAt: visitor.now, in: visitor.timeZone)
        case .done?, nil: response
        }
    }
}

extension AccountUiState {
    fileprivate var event: SecurityEvent? {
        if problems[.currentPassword] != nil || problems[.deletionPassword] != nil { return .passwordWrong }
        if case .tooManyAttempts? = error { return .lockedOut }
        return switch outcome {
        case .deleted?: .accountDeleted
        case .done(.passwordChanged)?: .passwordChanged
        case .done(.sessionEnded)?: .sessionsEnded
        default: nil
        }
    }
}

/// The user's own account: name, password, devices and deletion.
struct AccountPage: HTML {
    let uiState: AccountUiState
    let links: AccountLinks
    let visitor: Visitor

    var body: some HTML {
        SubPage(
            localize(.account), back: (links.settings, localize(.settings)), alert: uiState.errorText,
            notice: uiState.noticeText.map { ($0, AccountPaths.account) }, for: visitor
        ) {
            if uiState.isOwner {
                nav(.classes("group", "rows")) {
                    a(.class("row"), .href(AccountPaths.accounts)) { localize(.accounts) }
                }
            }
            nameForm
            passwordForm
            sessions
            div(.classes("group", "rows")) {
                a(.class("row"), .href(AccountPaths.tokens)) { localize(.tokens) }
                div(.class("row")) {
                    span { localize(.storage) }
                    span(.class("value")) { uiState.storageText }
                }
            }
            form(.classes("group", "rows"), .method(.post), .action(AccountPaths.signOut)) {
                button(.class("row")) { localize(.signOut) }
            }
            deletion
        }
    }

    private var nameForm: some HTML {
        form(.class("group"), .method(.post), .action(AccountPaths.rename), .novalidate()) {
            div(.class("rows")) {
                field(.name, title: .name, value: uiState.typedName, autocomplete: "username")
                button(.class("row")) { localize(.changeName) }
            }
        }
    }

    private var passwordForm: some HTML {
        form(.class("group"), .method(.post), .action(AccountPaths.changePassword), .novalidate()) {
            passwordOwner
            h2(.class("caption")) { localize(.password) }
            div(.class("rows")) {
                field(.currentPassword, title: .currentPassword, type: .password, autocomplete: "current-password")
                field(.newPassword, title: .newPassword, type: .password, autocomplete: "new-password")
                RevealPassword(field: AccountFormField.newPassword.rawValue, localize: localize)
                button(.class("row")) { localize(.changePassword) }
            }
            p(.class("footnote")) { localize(.passwordChangeNote) }
        }
    }

    private var sessions: some HTML {
        section(.class("group"), .aria("labelledby", "sessions")) {
            h2(.class("caption"), .id("sessions")) { localize(.sessions) }
            ul(.class("rows")) {
                ForEach(uiState.sessions) { session in
                    li(.classes("row", "stacked")) {
                        span {
                            session.device
                            small { session.times }
                        }
                        if !session.isCurrent {
                            ActionButton(
                                path: AccountPaths.endSession(session.id), title: localize(.endSession),
                                label: localize(.endSessionOn(session.device)), style: "destructive",
                                confirmation: localize(.endSessionNow))
                        }
                    }
                }
                if uiState.sessions.count > 1 {
                    li {
                        ActionButton(
                            path: AccountPaths.endOtherSessions, title: localize(.endOtherSessions),
                            style: "row destructive", confirmation: localize(.endSessionNow))
                    }
                }
            }
            if uiState.sessions.count > 1 {
                p(.class("footnote")) { localize(.endOtherSessionsNote) }
            }
        }
    }

    /// Hidden until it is opened.
    private var deletion: some HTML {
        let isOpen = uiState.problems[.confirmation] != nil || uiState.problems[.deletionPassword] != nil
        return details(.class("group"), .open(isOpen)) {
            summary(.classes("caption", "destructive")) { localize(.deleteAccount) }
            form(.method(.post), .action(AccountPaths.delete), .novalidate()) {
                p(.class("footnote")) { localize(.deletionNote) }
                passwordOwner
                div(.class("rows")) {
                    field(.confirmation, title: .confirmationName, autocomplete: "off")
                    field(.deletionPassword, title: .password, type: .password, autocomplete: "current-password")
                    button(.classes("row", "destructive")) { localize(.deleteAccount) }
                }
            }
        }
    }

    /// Tells password managers which account the form's password belongs to.
    private var passwordOwner: some HTML {
        input(.type(.text), .name("username"), .value(uiState.name), .autocomplete("username"), .hidden())
    }

    private func field(
        _ field: AccountFormField, title: AccountString, type: HTMLAttribute.ControlType = .text, value: String = "",
        autocomplete: String
    ) -> AccountField {
        AccountField(
            name: field.rawValue, title: localize(title), type: type, value: value, autocomplete: autocomplete,
            problem: uiState.problems[field])
    }

    private var localize: Localizer { visitor.localize }
}
