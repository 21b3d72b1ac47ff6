import Foundation
import HTTPTypes
import Hummingbird
import LicensesData
import UICore
import WebCore

/// `/settings/licenses/{name}`: one licence whole.
struct LicenseDetailScreen: Sendable {
    let repository: any LicenseRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/settings/licenses/:name", use: show)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        guard let name = context.parameters.get("name")?.removingPercentEncoding else { throw HTTPError(.notFound) }
        let viewModel = LicenseDetailViewModel(name: name, repository: repository)
        viewModel.send(.onAppear)
        guard let license = viewModel.uiState.license else { throw HTTPError(.notFound) }
        let page = LicenseDetailPage(license: license, visitor: try context.visitor)
        return .html(page, for: request)
    }
}
