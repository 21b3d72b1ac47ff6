import HTTPTypes
import Hummingbird
import ModelsCore
import SettingsData
import UICore
import WebCore

/// `/settings`: a form that is sent to its own path.
struct SettingsScreen: Sendable {
    let repository: any SettingsRepository
    let version: String
    let links: SettingsLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/settings") { request, context in
            let viewModel = try viewModel(context)
            await viewModel.onAppear(hasSaved: try request.query()["saved"] != nil)
            return try response(viewModel.uiState, request, context)
        }
        router.post("/settings") { request, context in
            let viewModel = try viewModel(context)
            guard let form = SettingsForm(try await request.form()) else { throw HTTPError(.badRequest) }
            await viewModel.onSaveButtonClick(form)
            guard viewModel.uiState.hasSaved else { return try response(viewModel.uiState, request, context) }
            return .seeOther("/settings?saved", for: request)
        }
    }

    private func viewModel(_ context: WebContext) throws -> SettingsViewModel {
        try SettingsViewModel(
            repository: repository, account: context.account, localize: context.visitor.localize,
            report: context.report)
    }

    private func response(_ uiState: SettingsUiState, _ request: Request, _ context: WebContext) throws -> Response {
        guard uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        let page = SettingsPage(uiState: uiState, version: version, links: links, visitor: try context.visitor)
        return .html(page, status: uiState.error?.status ?? .ok, for: request)
    }
}

extension SettingsError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .invalid: .unprocessableContent
        case .loadingFailed, .savingFailed: .serviceUnavailable
        }
    }
}
