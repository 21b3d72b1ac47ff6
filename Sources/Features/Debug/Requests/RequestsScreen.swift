import Hummingbird
import UICore
import WebCore

/// `/debug/requests`: what became of the last requests.
struct RequestsScreen: Sendable {
    let requests: RecentRequests
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/requests", use: show)
    }

    private func show(_ request: Request, context: WebContext) throws -> Response {
        let visitor = try context.visitor
        let viewModel = RequestsViewModel(
            requests: { requests.newestFirst }, timeZone: visitor.timeZone, localize: visitor.localize)
        viewModel.send(.onAppear)
        let page = DebugPage(visitor.localize(.requests), fault: faults.fault, visitor: visitor) {
            RequestsView(uiState: viewModel.uiState)
        }
        return .html(page, for: request)
    }
}
