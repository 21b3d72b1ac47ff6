import HTTPTypes
import Hummingbird
import UICore
import WebCore

/// `/debug/faults`: makes people's records slow or failing.
struct FaultsScreen: Sendable {
    let control: any FaultControl

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/faults") { request, context in
            try await answer(.onAppear, request, context)
        }
        router.post("/debug/faults") { request, context in
            let form = try await request.form(limit: .small)
            guard let fault = form["fault"].flatMap(Fault.init(rawValue:)) else { throw HTTPError(.badRequest) }
            return try await answer(.onFaultButtonClick(fault), request, context)
        }
    }

    private func answer(
        _ action: FaultsAction, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = FaultsViewModel(control: control, localize: visitor.localize, report: context.report)
        await viewModel.send(action)
        let uiState = viewModel.uiState
        guard !uiState.hasChanged else { return .seeOther(DebugPaths.faults, for: request) }
        let page = DebugPage(visitor.localize(.faults), fault: control.fault, visitor: visitor) {
            FaultsView(uiState: uiState, localize: visitor.localize)
        }
        return .html(page, status: uiState.error == nil ? .ok : .serviceUnavailable, for: request)
    }
}
