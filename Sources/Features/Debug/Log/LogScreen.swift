import Hummingbird
import LocalizationCore
import Logging
import UICore
import WebCore

/// `/debug/log`: the last lines, by level and text.
struct LogScreen: Sendable {
    let log: RecentLog
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/debug/log") { request, context in
            let visitor = try context.visitor
            let query = try request.query()
            let viewModel = LogViewModel(
                lines: { log.newestFirst }, timeZone: visitor.timeZone, localize: visitor.localize)
            viewModel.onAppear(
                level: query["level"].flatMap(Logger.Level.init(rawValue:)) ?? .debug, text: query["q"] ?? "")
            let page = DebugPage(title: .log, fault: faults.fault, visitor: visitor) {
                LogView(uiState: viewModel.uiState, localize: visitor.localize)
            }
            return Response.html(page, for: request)
        }
    }
}

/// The lines, and what is looked for in them.
struct LogView: HTML {
    /// Nothing less severe is kept.
    private static let levels: [Logger.Level] = [.debug, .info, .notice, .warning, .error, .critical]

    let uiState: LogUiState
    let localize: Localizer

    var body: some HTML {
        search
        p(.class("footnote"), .role("status")) { uiState.countText }
        if !uiState.rows.isEmpty {
            ul(.class("rows")) {
                ForEach(uiState.rows) { row in
                    li(.classes("row", "stacked")) {
                        span {
                            row.message
                            small { row.time + " " + row.level }
                            small { row.details }
                        }
                    }
                }
            }
        }
    }

    private var search: some HTML {
        form(.role("search"), .action(DebugPaths.log), .classes("group", "rows")) {
            div(.class("row")) {
                label(.class("wide"), .for("level")) { localize(.logLevel) }
                select(.id("level"), .name("level")) {
                    ForEach(Self.levels) { level in
                        option(.value(level.rawValue), .selected(level == uiState.level)) { level.rawValue }
                    }
                }
            }
            div(.class("row")) {
                label(.for("q")) { localize(.logText) }
                input(.class("wide"), .id("q"), .name("q"), .value(uiState.text), .autocomplete("off"))
            }
            button(.class("row")) { localize(.logShow) }
        }
    }
}
