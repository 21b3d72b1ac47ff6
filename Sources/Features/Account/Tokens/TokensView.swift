import AccountData
import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// One's tokens as a page.
struct TokensPage: HTML {
    let uiState: TokensUiState
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.tokens), localize: localize, appearance: visitor.appearance, tabs: visitor.tabs) {
            TokensView(uiState: uiState, localize: localize)
        } notice: {
            if let text = uiState.noticeText {
                Toast(text, dismissal: AccountPaths.tokens, localize: localize) {}
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// The tokens that there are, and a form for the next one.
struct TokensView: HTML {
    let uiState: TokensUiState
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            a(.href(AccountPaths.account)) {
                Icon(.chevronLeft)
                localize(.account)
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.tokens) }
        }
        main {
            h1 { localize(.tokens) }
            AccountBanner(title: uiState.errorText)
            if let made = uiState.made {
                ShownOnce(
                    id: "token", title: localize(.madeToken), text: made.secret, copyText: localize(.copyToken),
                    note: made.note)
            }
            if !uiState.rows.isEmpty {
                ul(.classes("group", "rows"), .aria("label", localize(.tokens))) {
                    ForEach(uiState.rows) { TokenItem(row: $0, localize: localize) }
                }
            }
            nextToken
        }
    }

    private var nextToken: some HTML {
        form(.class("group"), .method(.post), .action(AccountPaths.tokens), .novalidate()) {
            h2(.class("caption")) { localize(.newToken) }
            input(.type(.hidden), .name("tokenID"), .value(uiState.nextID.canonicalText))
            div(.class("rows")) {
                AccountField(
                    name: "name", title: localize(.name), value: uiState.typedName, autocomplete: "off",
                    problem: uiState.nameProblem)
                div(.class("row")) {
                    label(.for("access")) { localize(.tokenAccess) }
                    select(.classes("wide", "trailing"), .id("access"), .name("access")) {
                        ForEach(TokenAccess.allCases) { access in
                            option(.value(access.rawValue), .selected(access == uiState.access)) {
                                localize.name(of: access)
                            }
                        }
                    }
                }
                button(.class("row")) { localize(.makeToken) }
            }
            p(.class("footnote")) { localize(.tokensNote, AccountLimits.tokensPerAccount) }
        }
    }
}

/// A token in the list, and the button that ends it.
struct TokenItem: HTML {
    let row: TokenRow
    let localize: Localizer

    var body: some HTML {
        li(.classes("row", "stacked")) {
            span {
                row.name
                small { row.access }
                small { row.dates }
            }
            form(.method(.post), .action(AccountPaths.endToken(row.id))) {
                button(.class("destructive"), .aria("label", localize(.endTokenOf, row.name))) {
                    localize(.endToken)
                }
            }
        }
    }
}
