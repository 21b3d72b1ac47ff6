import LocalizationCore
import UICore
import WebCore

/// One's own account: name, password, devices, and the way out.
struct AccountPage: HTML {
    let uiState: AccountUiState
    let links: AccountLinks
    let visitor: Visitor

    var body: some HTML {
        AccountFrame(
            title: localize(.account), path: AccountPaths.account, back: (links.settings, localize(.settings)),
            noticeText: uiState.noticeText, errorText: uiState.errorText, visitor: visitor
        ) {
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
            PasswordOwner(name: uiState.name)
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

    private var localize: Localizer { visitor.localize }
}

/// The devices on which one is signed in.
struct SessionList: HTML {
    let sessions: [SessionRow]
    let localize: Localizer

    var body: some HTML {
        section(.class("group"), .aria("labelledby", "sessions")) {
            h2(.class("caption"), .id("sessions")) { localize(.sessions) }
            ul(.class("rows")) {
                ForEach(sessions) { session in
                    li(.classes("row", "stacked")) {
                        span {
                            session.device
                            small { session.times }
                        }
                        if !session.isCurrent {
                            ActionButton(
                                path: AccountPaths.endSession(session.id), title: localize(.endSession),
                                label: localize(.endSessionOn(session.device)), style: "destructive")
                        }
                    }
                }
                if sessions.count > 1 {
                    li {
                        ActionButton(
                            path: AccountPaths.endOtherSessions, title: localize(.endOtherSessions),
                            style: "row destructive")
                    }
                }
            }
            if sessions.count > 1 {
                p(.class("footnote")) { localize(.endOtherSessionsNote) }
            }
        }
    }
}

/// Deleting the account, behind a door that has to be opened first.
struct AccountDeletion: HTML {
    /// Whose account it is.
    let name: String
    let problems: [AccountFormField: String]
    let localize: Localizer

    var body: some HTML {
        details(.class("group"), .open(problems[.confirmation] != nil || problems[.deletionPassword] != nil)) {
            summary(.classes("caption", "destructive")) { localize(.deleteAccount) }
            form(.method(.post), .action(AccountPaths.delete), .novalidate()) {
                p(.class("footnote")) { localize(.deletionNote) }
                PasswordOwner(name: name)
                div(.class("rows")) {
                    AccountField(
                        name: AccountFormField.confirmation.rawValue, title: localize(.confirmationName),
                        autocomplete: "off", problem: problems[.confirmation])
                    AccountField(
                        name: AccountFormField.deletionPassword.rawValue, title: localize(.password), type: .password,
                        autocomplete: "current-password", problem: problems[.deletionPassword])
                    button(.classes("row", "destructive")) { localize(.deleteAccount) }
                }
            }
        }
    }
}
