import LocalizationCore
import UICore
import WebCore

/// All accounts as a page.
struct AccountsPage: HTML {
    let uiState: AccountsUiState
    /// The start of this server's addresses.
    let origin: String
    let visitor: Visitor

    var body: some HTML {
        Page(
            title: visitor.localize(.accounts), localize: visitor.localize, appearance: visitor.appearance,
            tabs: visitor.tabs
        ) {
            AccountsView(uiState: uiState, origin: origin, localize: visitor.localize)
        } notice: {
            if let text = uiState.noticeText {
                Toast(text, dismissal: AccountPaths.accounts, localize: visitor.localize) {}
            }
        }
    }
}

/// All accounts, and who may join them.
struct AccountsView: HTML {
    let uiState: AccountsUiState
    let origin: String
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            a(.href(AccountPaths.account)) {
                Icon(.chevronLeft)
                localize(.account)
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.accounts) }
        }
        main {
            h1 { localize(.accounts) }
            AccountBanner(title: uiState.errorText)
            if let link = uiState.link {
                ShownOnce(
                    id: "link", title: link.title, text: origin + link.path, copyText: localize(.copyLink),
                    note: link.note)
            }
            ul(.classes("group", "rows")) {
                ForEach(uiState.rows) { AccountItem(row: $0, localize: localize) }
            }
            openLinks
            signUp
            if let text = uiState.databaseText {
                section(.class("group"), .aria("labelledby", "database")) {
                    h2(.class("caption"), .id("database")) { localize(.database) }
                    p(.class("footnote")) { text }
                }
            }
        }
    }

    @HTMLBuilder private var openLinks: some HTML {
        if !uiState.openLinks.isEmpty {
            section(.class("group"), .aria("labelledby", "open-links")) {
                h2(.class("caption"), .id("open-links")) { localize(.openLinks) }
                ul(.class("rows")) {
                    ForEach(uiState.openLinks) { link in
                        li(.classes("row", "stacked")) {
                            span {
                                link.title
                                small { link.times }
                            }
                            form(.method(.post), .action(AccountPaths.revokeLink(link.id))) {
                                button(.class("destructive"), .aria("label", link.revocation)) {
                                    localize(.revokeLink)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private var signUp: some HTML {
        section(.class("group"), .aria("labelledby", "sign-up")) {
            h2(.class("caption"), .id("sign-up")) { localize(.newAccounts) }
            div(.class("rows")) {
                form(.method(.post), .action(AccountPaths.invitations)) {
                    button(.class("row")) { localize(.makeInvitation) }
                }
                form(.method(.post), .action(AccountPaths.signUpSwitch)) {
                    input(.type(.hidden), .name("isOpen"), .value(uiState.isSignUpOpen ? "false" : "true"))
                    button(.class("row")) { localize(uiState.isSignUpOpen ? .closeSignUp : .openSignUp) }
                }
            }
            p(.class("footnote")) { localize(uiState.isSignUpOpen ? .signUpIsOpen : .signUpIsClosed) }
        }
    }
}

/// An account, and what its owner can do with it.
struct AccountItem: HTML {
    let row: AccountRow
    let localize: Localizer

    var body: some HTML {
        li(.classes("row", "stacked")) {
            span {
                row.name
                small { row.state }
            }
            if !row.isOwner {
                div(.class("actions")) {
                    form(.method(.post), .action(AccountPaths.makePasswordReset(row.id))) {
                        button(.aria("label", localize(.resetPasswordOf, row.name))) { localize(.resetPassword) }
                    }
                    disabling
                }
            }
        }
    }

    @HTMLBuilder private var disabling: some HTML {
        if row.isDisabled {
            form(.method(.post), .action(AccountPaths.enable(row.id))) {
                button(.aria("label", localize(.enableAccount, row.name))) { localize(.enable) }
            }
        } else {
            form(.method(.post), .action(AccountPaths.disable(row.id))) {
                button(.class("destructive"), .aria("label", localize(.disableAccount, row.name))) {
                    localize(.disable)
                }
            }
        }
    }
}
