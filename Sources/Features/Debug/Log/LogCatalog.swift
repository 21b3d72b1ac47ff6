import CatalogCore
import LocalizationCore
import Logging
import SampleCore
import UICore
import ValuesCore
import WebCore

/// The page of the log in its states.
enum LogCatalog {
    static let entries: [CatalogEntry] = [
        entry("Many lines", lines),
        entry("Only errors", lines, level: .error),
        entry("Nothing found", lines, text: "nothing of the kind"),
        entry("Long words", [long]),
    ]

    private static let lines: [LogLine] = [
        LogLine(
            instant: .noon, level: .error, message: "A screen failed",
            details: ["error.type": "StorageError", "route": "/sakatsu", "sqlite.code": "266"]),
        LogLine(
            instant: .noon.after(milliseconds: -18), level: .info, message: "Request",
            details: ["method": "GET", "milliseconds": "12.3", "route": "/sakatsu", "status": "503"]),
        LogLine(instant: .noon.after(milliseconds: -900), level: .debug, message: "Deleted records removed"),
    ]

    private static let long = LogLine(
        instant: .noon, level: .warning, message: String(repeating: "message", count: 30),
        details: ["key": String(repeating: "value", count: 60)])

    private static func entry(
        _ state: String, _ lines: [LogLine], level: Logger.Level = .debug, text: String = ""
    ) -> CatalogEntry {
        CatalogEntry(LogView.self, state) { visitor in
            let viewModel = LogViewModel(
                lines: { lines }, timeZone: visitor.timeZone, localize: visitor.localize)
            viewModel.send(.onAppear(level: level, text: text))
            return DebugPage(visitor.localize(.log), fault: .nothing, visitor: visitor) {
                LogView(uiState: viewModel.uiState, localize: visitor.localize)
            }
        }
    }
}
