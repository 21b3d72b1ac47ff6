import DebugData
import HTTPTypes
import Hummingbird
import UICore
import WebCore

/// `/debug/database`: the database in figures, and whether it is sound.
struct FiguresScreen: Sendable {
    let repository: any DatabaseFiguresRepository
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/database") { request, context in
            try await answer(.onAppear, request, context)
        }
        router.post("/debug/database/check") { request, context in
            try await answer(.onCheckButtonClick, request, context)
        }
    }

    private func answer(
        _ action: FiguresAction, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = FiguresViewModel(
            repository: repository, localize: visitor.localize, report: context.report)
        await viewModel.send(action)
        let uiState = viewModel.uiState
        guard uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        let page = DebugPage(visitor.localize(.figures), fault: faults.fault, visitor: visitor) {
            FiguresView(uiState: uiState, localize: visitor.localize)
        }
        return .html(page, status: uiState.error == .checkFailed ? .serviceUnavailable : .ok, for: request)
    }
}
