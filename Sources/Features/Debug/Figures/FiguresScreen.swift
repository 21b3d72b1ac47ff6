import DebugData
import HTTPTypes
import Hummingbird
import LocalizationCore
import UICore
import WebCore

/// `/debug/database`: the database in figures, and whether it is sound.
struct FiguresScreen: Sendable {
    let repository: any DatabaseFiguresRepository
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/database") { request, context in
            try await answer(request, context) { await $0.onAppear() }
        }
        router.post("/debug/database/check") { request, context in
            try await answer(request, context) { await $0.onCheckButtonClick() }
        }
    }

    private func answer(
        _ request: Request, _ context: WebContext, after action: (FiguresViewModel) async -> Void
    ) async throws -> Response {
        let visitor = try context.visitor
        let viewModel = FiguresViewModel(repository: repository, localize: visitor.localize, report: context.report)
        await action(viewModel)
        let uiState = viewModel.uiState
        guard uiState.error != .loadingFailed else { throw HTTPError(.serviceUnavailable) }
        let page = DebugPage(title: .figures, fault: faults.fault, visitor: visitor) {
            FiguresView(uiState: uiState, localize: visitor.localize)
        }
        return .html(page, status: uiState.error == .checkFailed ? .serviceUnavailable : .ok, for: request)
    }
}

/// The figures in groups, and the button that has the file checked.
struct FiguresView: HTML {
    let uiState: FiguresUiState
    let localize: Localizer

    var body: some HTML {
        DebugBanner(text: uiState.errorText)
        rows(localize(.figuresAll), uiState.figures, id: "figures")
        rows(localize(.figuresTables), uiState.tables, id: "tables")
        form(.method(.post), .action(DebugPaths.check), .class("group")) {
            div(.class("rows")) {
                button(.class("row")) { localize(.figuresCheck) }
            }
            p(.class("footnote"), .role("status")) { uiState.finding ?? localize(.figuresCheckNote) }
        }
    }

    private func rows(_ title: String, _ rows: [FigureRow], id: String) -> some HTML {
        section(.class("group"), .aria("labelledby", id)) {
            h2(.class("caption"), .id(id)) { title }
            ul(.class("rows")) {
                ForEach(rows) { row in
                    li(.class("row")) {
                        span { row.title }
                        span(.class("value")) { row.value }
                    }
                }
            }
        }
    }
}
