import AccountData
import LocalizationCore
import UICore
import WebCore

/// The page behind a password-reset link.
struct PasswordResetPage: HTML {
    let uiState: PasswordResetUiState
    let link: Secret?
    let visitor: Visitor

    var body: some HTML {
        Page(title: visitor.localize(.newPassword), localize: visitor.localize, appearance: visitor.appearance) {
            PasswordResetView(uiState: uiState, link: link, localize: visitor.localize)
        }
    }
}

/// The new password.
struct PasswordResetView: HTML {
    let uiState: PasswordResetUiState
    let link: Secret?
    let localize: Localizer

    var body: some HTML {
        main(.class("gate")) {
            Logo()
            h1 { localize(.newPassword) }
            AccountBanner(title: uiState.errorText)
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
            p(.class("footnote")) { localize(.passwordNote) }
            button(.classes("button", "full")) { localize(.save) }
        }
    }
}
