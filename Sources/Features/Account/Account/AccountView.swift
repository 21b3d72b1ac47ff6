import LocalizationCore
import UICore
import WebCore

/// One's own account as a page.
struct AccountPage: HTML {
    let uiState: AccountUiState
    let links: AccountLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.account), localize: localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            AccountView(uiState: uiState, links: links, localize: localize)
        } notice: {
            if let text = uiState.noticeText {
                Toast(text, dismissal: AccountPaths.account, localize: localize) {}
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// Name, password, devices, and the way out.
struct AccountView: HTML {
    let uiState: AccountUiState
    let links: AccountLinks
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            a(.href(links.settings)) {
                Icon(.chevronLeft)
                localize(.settings)
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.account) }
        }
        main {
            h1 { localize(.account) }
            AccountBanner(title: uiState.errorText)
            if uiState.isOwner {
                nav(.classes("group", "rows")) {
                    a(.class("row"), .href(AccountPaths.accounts)) { localize(.accounts) }
                }
            }
            nameForm
            passwordForm
            SessionList(sessions: uiState.sessions, localize: localize)
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
            AccountDeletion(name: uiState.name, problems: uiState.problems, localize: localize)
        }
    }

    private var nameForm: some HTML {
        form(.class("group"), .method(.post), .action(AccountPaths.rename), .novalidate()) {
            div(.class("rows")) {
                AccountField(
                    name: AccountFormField.name.rawValue, title: localize(.name), value: uiState.typedName,
                    autocomplete: "username", problem: uiState.problems[.name])
                button(.class("row")) { localize(.changeName) }
            }
        }
    }

    private var passwordForm: some HTML {
        form(.class("group"), .method(.post), .action(AccountPaths.changePassword), .novalidate()) {
            // Tells password managers whose password it is.
            input(.type(.text), .name("username"), .value(uiState.name), .autocomplete("username"), .hidden())
            h2(.class("caption")) { localize(.password) }
            div(.class("rows")) {
                AccountField(
                    name: AccountFormField.currentPassword.rawValue, title: localize(.currentOne),
                    type: .password, autocomplete: "current-password", problem: uiState.problems[.currentPassword])
                AccountField(
                    name: AccountFormField.newPassword.rawValue, title: localize(.newOne), type: .password,
                    autocomplete: "new-password", problem: uiState.problems[.newPassword])
                RevealPassword(field: AccountFormField.newPassword.rawValue, localize: localize)
                button(.class("row")) { localize(.changePassword) }
            }
            p(.class("footnote")) { localize(.passwordChangeNote) }
        }
    }
}
