import Hummingbird
import Logging
import UICore
import WebCore

/// `/debug/log`: the last lines, by level and text.
struct LogScreen: Sendable {
    let log: RecentLog
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/log", use: show)
    }

    private func show(_ request: Request, context: WebContext) throws -> Response {
        let visitor = try context.visitor
        let query = try request.query()
        let viewModel = LogViewModel(
            lines: { log.newestFirst }, timeZone: visitor.timeZone, localize: visitor.localize)
        viewModel.send(
            .onAppear(level: query["level"].flatMap(Logger.Level.init(rawValue:)) ?? .debug, text: query["q"] ?? ""))
        let page = DebugPage(visitor.localize(.log), fault: faults.fault, visitor: visitor) {
            LogView(uiState: viewModel.uiState, localize: visitor.localize)
        }
        return .html(page, for: request)
    }
}
