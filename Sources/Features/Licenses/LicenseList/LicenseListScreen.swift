import Hummingbird
import LicensesData
import UICore
import WebCore

/// `/settings/licenses`: all that the program contains.
struct LicenseListScreen: Sendable {
    let repository: any LicenseRepository
    let links: LicensesLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/settings/licenses", use: show)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let viewModel = LicenseListViewModel(repository: repository)
        viewModel.send(.onAppear)
        let page = LicenseListPage(uiState: viewModel.uiState, links: links, visitor: try context.visitor)
        return .html(page, for: request)
    }
}
