import HTTPTypes
import Hummingbird
import MemoData
import ValuesCore
import WebCore

/// `/memos/{id}/text`: a memo to read and to copy.
struct MemoTextScreen: Sendable {
    let repository: any MemoRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/memos/:id/text", use: show)
    }

    private func show(_ request: Request, context: WebContext) async throws -> Response {
        let visitor = try context.visitor
        let id = try context.identifier
        let viewModel = MemoTextViewModel(
            id: id, repository: repository, account: try context.account, localize: visitor.localize,
            report: context.report)
        await viewModel.send(.onAppear)
        if let error = viewModel.uiState.error { throw HTTPError(error.status) }
        let page = MemoTextPage(
            uiState: viewModel.uiState, id: id, place: MemoPlace(try request.query()), visitor: visitor)
        return .html(page, for: request)
    }
}

extension MemoTextError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .loadingFailed: .serviceUnavailable
        }
    }
}
