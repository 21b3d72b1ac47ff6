import AccountData
import LocalizationCore
import UICore
import WebCore

/// The page to sign up.
struct SignUpPage: HTML {
    let uiState: SignUpUiState
    let visitor: Visitor

    var body: some HTML {
        Page(title: visitor.localize(.makeAccount), localize: visitor.localize, appearance: visitor.appearance) {
            SignUpView(uiState: uiState, localize: visitor.localize)
        }
    }
}

/// Name and password of a new account.
struct SignUpView: HTML {
    let uiState: SignUpUiState
    let localize: Localizer

    var body: some HTML {
        main(.class("gate")) {
            Logo()
            h1 { localize(uiState.permission == .first ? .welcome : .makeAccount) }
            if uiState.permission == .first {
                p(.class("lead")) { localize(.firstAccount) }
            }
            AccountBanner(title: uiState.errorText)
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
            p(.class("footnote")) { localize(.passwordNote) }
            button(.classes("button", "full")) { localize(.makeAccount) }
        }
    }
}
