import Hummingbird
import SakatsuData
import ValuesCore
import WebCore

/// `/sakatsu/{id}`: one visit whole.
struct SakatsuDetailScreen: Sendable {
    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/:id", use: show)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = SakatsuDetailViewModel(
            id: try context.identifier, repository: repository, account: try context.account,
            localize: visitor.localize, report: context.report)
        await viewModel.send(.onAppear)
        guard let visit = viewModel.uiState.visit else {
            throw HTTPError(viewModel.uiState.error == .notFound ? .notFound : .serviceUnavailable)
        }
        let place = SakatsuPlace(try request.query())
        return .html(SakatsuDetailPage(visit: visit, place: place, visitor: visitor), for: request)
    }
}
