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

    /// Behind a door that has to be opened first.
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

    /// Tells password managers whose password a form holds.
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
