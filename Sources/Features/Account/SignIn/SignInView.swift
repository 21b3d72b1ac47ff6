import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// The page to sign in.
struct SignInPage: HTML {
    let uiState: SignInUiState
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.signIn), localize: localize, appearance: visitor.appearance) {
            SignInView(uiState: uiState, localize: localize)
        } notice: {
            if let text = uiState.noticeText {
                Toast(text, dismissal: AccountPaths.signIn, localize: localize) {}
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// Name and password.
struct SignInView: HTML {
    let uiState: SignInUiState
    let localize: Localizer

    var body: some HTML {
        main(.class("gate")) {
            Logo()
            h1 { localize(.signIn) }
            if uiState.carried != nil {
                p(.class("lead")) { localize(.sessionEnded) }
            }
            if let text = uiState.restorationText {
                p(.class("lead")) { text }
            }
            AccountBanner(title: uiState.errorText)
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
}
