import AccountData
import HTTPTypes
import Hummingbird
import ModelsCore
import UICore
import WebCore

/// `/reset-password`: sets a new password, with the link that the owner has handed out.
struct PasswordResetScreen: Sendable {
    let accounts: any AccountRepository
    let clientAddress: ClientAddress

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/reset-password") { request, context in
            try await answer(request.query(), request, context) { await $0.onAppear() }
        }
        router.post("/reset-password") { request, context in
            let fields = try await request.form(limit: .small)
            guard let password = fields["password"] else { throw HTTPError(.badRequest) }
            return try await answer(fields, request, context) { await $0.onSaveButtonClick(password: password) }
        }
    }

    private func answer(
        _ fields: FormFields, _ request: Request, _ context: WebContext,
        after action: (PasswordResetViewModel) async -> Void
    ) async throws -> Response {
        let visitor = try context.visitor
        let link = fields["link"].flatMap(Secret.init(_:))
        let viewModel = PasswordResetViewModel(
            link: link, accounts: accounts, localize: visitor.localize, now: visitor.now, report: context.report)
        await action(viewModel)
        let uiState = viewModel.uiState
        guard !uiState.isDone else {
            context.log(.passwordChanged, of: request, by: clientAddress, account: uiState.account)
            return .seeOther(AccountNotice.passwordReset.path, for: request)
        }
        let page = PasswordResetPage(uiState: uiState, link: link, visitor: visitor)
        return try .page(page, of: uiState, isSecret: true, for: request)
    }
}
