import AccountData
import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// The page to sign up: name and password of a new account.
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
                    problem: uiState.passwordProblem)
                RevealPassword(field: "password", localize: localize)
            }
            p(.class("footnote")) { localize(.passwordNote(AccountLimits.passwordLength)) }
            button(.classes("button", "full")) { localize(.makeAccount) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
