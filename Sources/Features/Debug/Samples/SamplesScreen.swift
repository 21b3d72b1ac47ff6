import DebugData
import HTTPTypes
import Hummingbird
import UICore
import WebCore

/// `/debug/samples`: sample records are made and removed.
struct SamplesScreen: Sendable {
    let repository: any SampleRepository
    let jobs: any SampleJobControl
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/samples") { request, context in
            try await answer(.onAppear, request, context)
        }
        router.post("/debug/samples") { request, context in
            let count = try await request.form(limit: .small)["count"].flatMap { Int($0) }
            guard let size = count.flatMap(SampleSize.init(rawValue:)) else { throw HTTPError(.badRequest) }
            return try await answer(.onAddButtonClick(size), request, context)
        }
        router.post("/debug/samples/remove") { request, context in
            try await answer(.onRemoveButtonClick, request, context)
        }
        router.post("/debug/samples/cancel") { request, context in
            try await answer(.onCancelButtonClick, request, context)
        }
    }

    private func answer(
        _ action: SamplesAction, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = SamplesViewModel(
            repository: repository, jobs: jobs, account: try context.account, localize: visitor.localize,
            report: context.report)
        await viewModel.send(action)
        let uiState = viewModel.uiState
        guard uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        guard !uiState.hasChanged else { return .seeOther(DebugPaths.samples, for: request) }
        let view = SamplesView(uiState: uiState, isLive: true, localize: visitor.localize)
        guard !request.isFragmentRequest else { return .html(view, for: request) }
        let page = DebugPage(visitor.localize(.samples), fault: faults.fault, visitor: visitor) {
            div(.id(SamplesView.id)) { view }
        }
        return .html(page, status: uiState.error == .busy ? .conflict : .ok, for: request)
    }
}
