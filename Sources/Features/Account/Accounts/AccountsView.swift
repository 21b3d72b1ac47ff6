import LocalizationCore
import UICore
import WebCore

/// All accounts, and who may join them.
struct AccountsPage: HTML {
    let uiState: AccountsUiState
    /// The start of this server's addresses.
    let origin: String
    let visitor: Visitor

    var body: some HTML {
        AccountFrame(
            title: localize(.accounts), path: AccountPaths.accounts, back: (AccountPaths.account, localize(.account)),
            noticeText: uiState.noticeText, errorText: uiState.errorText, visitor: visitor
        ) {
            if let link = uiState.link {
                OneTimeSecret(
                    id: "link", title: link.title, text: origin + link.path, copyText: localize(.copyLink),
                    note: link.note)
            }
            ul(.classes("group", "rows")) {
                ForEach(uiState.rows, content: item)
            }
            if !uiState.openLinks.isEmpty { openLinks }
            signUp
            if !uiState.databaseTexts.isEmpty || uiState.canBackUp {
                section(.class("group"), .aria("labelledby", "database")) {
                    h2(.class("caption"), .id("database")) { localize(.database) }
                    if uiState.canBackUp {
                        div(.class("rows")) {
                            ActionButton(path: AccountPaths.backups, title: localize(.backUpNow), style: "row")
                        }
                    }
                    ForEach(uiState.databaseTexts) { text in p(.class("footnote")) { text } }
                }
            }
        }
    }

    private func item(_ row: AccountRow) -> some HTML {
        li(.classes("row", "stacked")) {
            span {
                row.name
                small { row.state }
            }
            if !row.isOwner {
                div(.class("actions")) {
                    ActionButton(
                        path: AccountPaths.makePasswordReset(row.id), title: localize(.resetPassword),
                        label: localize(.resetPasswordOf(row.name)))
                    if row.isDisabled {
                        ActionButton(
                            path: AccountPaths.enable(row.id), title: localize(.enable),
                            label: localize(.enableAccount(row.name)))
                    } else {
                        ActionButton(
                            path: AccountPaths.disable(row.id), title: localize(.disable),
                            label: localize(.disableAccount(row.name)), style: "destructive",
                            confirmation: localize(.disableNow))
                    }
                }
            }
        }
    }

    private var openLinks: some HTML {
        section(.class("group"), .aria("labelledby", "open-links")) {
            h2(.class("caption"), .id("open-links")) { localize(.openLinks) }
            ul(.class("rows")) {
                ForEach(uiState.openLinks) { link in
                    li(.classes("row", "stacked")) {
                        span {
                            link.title
                            small { link.times }
                        }
                        ActionButton(
                            path: AccountPaths.revokeLink(link.id), title: localize(.revokeLink),
                            label: link.revocation, style: "destructive", confirmation: localize(.endNow))
                    }
                }
            }
        }
    }

    private var signUp: some HTML {
        section(.class("group"), .aria("labelledby", "sign-up")) {
            h2(.class("caption"), .id("sign-up")) { localize(.newAccounts) }
            div(.class("rows")) {
                ActionButton(path: AccountPaths.invitations, title: localize(.makeInvitation), style: "row")
                form(.method(.post), .action(AccountPaths.signUpSwitch)) {
                    input(.type(.hidden), .name("isOpen"), .value(uiState.isSignUpOpen ? "false" : "true"))
                    button(.class("row")) { localize(uiState.isSignUpOpen ? .closeSignUp : .openSignUp) }
                }
            }
            p(.class("footnote")) { localize(uiState.isSignUpOpen ? .signUpIsOpen : .signUpIsClosed) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
