import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/account/tokens`: the user's tokens, with which programs use the account.
struct TokensScreen: PageScreen {
    let tokens: any TokenRepository
    let makeID: @Sendable () -> UUID

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(AccountPaths.tokens, on: self) { viewModel, request, _ in
            await viewModel.onAppear(AccountNotice(try request.query()["notice"], on: AccountPaths.tokens))
        }
        router.post(AccountPaths.tokens, on: self) { viewModel, request, _ in
            let fields = try await request.form(limit: .small)
            guard let id = fields["tokenID"].flatMap(UUID.init(uuidString:)), let name = fields["name"],
                let access = fields["access"].flatMap(TokenAccess.init)
            else { throw HTTPError(.badRequest) }
            await viewModel.onMakeButtonClick(id: id, name: name, access: access)
        }
        router.post("\(AccountPaths.tokens)/:id/end", on: self) { viewModel, _, context in
            await viewModel.onEndButtonClick(try context.identifier)
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> TokensViewModel {
        TokensViewModel(account: try context.account, tokens: tokens, makeID: makeID, try context.forViewModel)
    }

    func page(_ uiState: TokensUiState, for _: Request, _ visitor: Visitor) -> TokensPage {
        TokensPage(uiState: uiState, visitor: visitor)
    }

    func response(_ uiState: TokensUiState, to request: Request, _ context: WebContext) throws -> Response {
        context.log(uiState.event, of: request, account: try context.account)
        return try pageResponse(uiState, to: request, context)
    }
}

extension TokensUiState {
    fileprivate var event: SecurityEvent? {
        made != nil ? .tokenMade : done == .tokenEnded ? .tokenEnded : nil
    }
}

/// The existing tokens, and a form for a new one.
struct TokensPage: HTML {
    let uiState: TokensUiState
    let visitor: Visitor

    var body: some HTML {
        SubPage(
            localize(.tokens), back: (AccountPaths.account, localize(.account)), alert: uiState.errorText,
            notice: uiState.noticeText.map { ($0, AccountPaths.tokens) }, for: visitor
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
