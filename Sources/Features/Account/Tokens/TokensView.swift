import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// The tokens that there are, and a form for the next one.
struct TokensPage: HTML {
    let uiState: TokensUiState
    let visitor: Visitor

    var body: some HTML {
        AccountFrame(
            title: localize(.tokens), path: AccountPaths.tokens, back: (AccountPaths.account, localize(.account)),
            noticeText: uiState.noticeText, errorText: uiState.errorText, visitor: visitor
        ) {
            if let made = uiState.made {
                OneTimeSecret(
                    id: "token", title: localize(.madeToken), text: made.secret, copyText: localize(.copyToken),
                    note: made.note)
            }
            if !uiState.rows.isEmpty {
                ul(.classes("group", "rows"), .aria("label", localize(.tokens))) {
                    ForEach(uiState.rows, content: item)
                }
            }
            nextToken
        }
    }

    private func item(_ row: TokenRow) -> some HTML {
        li(.classes("row", "stacked")) {
            span {
                row.name
                small { row.access }
                small { row.dates }
            }
            ActionButton(
                path: AccountPaths.endToken(row.id), title: localize(.endToken),
                label: localize(.endTokenOf(row.name)), style: "destructive", confirmation: localize(.endNow))
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
            p(.class("footnote")) { localize(.tokensNote(AccountLimits.tokensPerAccount)) }
        }
    }

    private var localize: Localizer { visitor.localize }
}
