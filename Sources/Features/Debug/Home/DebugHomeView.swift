import LocalizationCore
import UICore

/// The list of the tools.
struct DebugHomeView: HTML {
    private static let tools: [(path: String, title: DebugWord)] = [
        (DebugPaths.log, .log), (DebugPaths.requests, .requests), (DebugPaths.figures, .figures),
        (DebugPaths.changes, .changes), (DebugPaths.samples, .samples), (DebugPaths.faults, .faults),
    ]

    let localize: Localizer

    var body: some HTML {
        nav(.classes("group", "rows"), .aria("label", localize(.title))) {
            ForEach(Self.tools) { tool in
                a(.class("row"), .href(tool.path)) { localize(tool.title) }
            }
        }
    }
}
