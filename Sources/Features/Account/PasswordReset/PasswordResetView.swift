import AccountData
import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// The page behind a password-reset link: the new password.
struct PasswordResetPage: HTML {
    let uiState: PasswordResetUiState
    let link: Secret?
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
            input(.type(.hidden), .name("link"), .value(link?.text))
            div(.classes("group", "rows")) {
                div(.class("row")) {
                    label(.for("name")) { localize(.name) }
                    // Tells password managers whose password it is.
                    input(
                        .classes("wide", "trailing"), .id("name"), .name("name"), .value(uiState.name),
                        .autocomplete("username"), .readonly())
                }
                AccountField(
                    name: "password", title: localize(.password), type: .password, autocomplete: "new-password",
                    problem: uiState.passwordProblem, isFocused: uiState.error == nil)
                RevealPassword(field: "password", localize: localize)
            }
            p(.class("footnote")) { localize(.passwordNote(AccountLimits.passwordLength)) }
            button(.classes("button", "full")) { localize(.save) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
