import DatabaseCore
import HTTPTypes
import Hummingbird
import LocalizationCore
import UICore
import WebCore

/// `/debug/faults`: makes people's records slow or failing.
struct FaultsScreen: Sendable {
    let faults: FaultSwitch
    let database: Database

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/faults") { request, context in
            try await answer(request, context) { $0.onAppear() }
        }
        router.post("/debug/faults") { request, context in
            let form = try await request.form(limit: .small)
            guard let fault = form["fault"].flatMap(Fault.init(rawValue:)) else { throw HTTPError(.badRequest) }
            return try await answer(request, context) { await $0.onFaultButtonClick(fault) }
        }
    }

    private func answer(
        _ request: Request, _ context: WebContext, after action: (FaultsViewModel) async -> Void
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = FaultsViewModel(
            faults: faults, turn: { try await faults.turn(to: $0, refreshing: database) }, localize: visitor.localize,
            report: context.report)
        await action(viewModel)
        let uiState = viewModel.uiState
        guard !uiState.hasChanged else { return .seeOther(DebugPaths.faults, for: request) }
        let page = DebugPage(title: .faults, fault: faults.fault, visitor: visitor) {
            FaultsView(uiState: uiState, localize: visitor.localize)
        }
        return .html(page, status: uiState.error == nil ? .ok : .serviceUnavailable, for: request)
    }
}

/// A button for each position of the switch.
struct FaultsView: HTML {
    let uiState: FaultsUiState
    let localize: Localizer

    var body: some HTML {
        DebugBanner(text: uiState.errorText)
        form(.method(.post), .action(DebugPaths.faults), .classes("group", "rows")) {
            ForEach(uiState.rows) { row in
                button(.class("row"), .name("fault"), .value(row.fault.rawValue), .aria("pressed", row.isOn)) {
                    row.title
                    if row.isOn { span(.class("value")) { Icon(.check) } }
                }
            }
        }
        p(.class("footnote")) { localize(.faultsNote) }
    }
}
