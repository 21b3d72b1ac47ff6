import Foundation
import Hummingbird
import LocalizationCore
import Logging
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/debug/log`: the last lines, by level and text.
struct LogScreen: PageScreen {
    let log: RecentLog
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(DebugPaths.log, on: self)
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<LogContent> {
        let query = try request.query()
        let level = query["level"].flatMap(Logger.Level.init(rawValue:)) ?? .debug
        let context = try context.forViewModel
        return ItemViewModel(context) {
            LogContent(
                log.newestFirst, level: level, text: query["q"] ?? "", in: context.timeZone, context.localize)
        }
    }

    func page(
        _ uiState: ItemUiState<LogContent>, for _: Request, _ visitor: Visitor
    ) throws -> DebugPage<LogView> {
        let content = try uiState.shown
        return DebugPage(title: .log, fault: faults.fault, visitor: visitor) {
            LogView(content: content, localize: visitor.localize)
        }
    }
}

/// The last lines of the log, and the search for them.
struct LogContent: Equatable {
    /// The maximum number of rows; more would not be read.
    static let mostRows = 500

    var level = Logger.Level.debug
    var text = ""
    /// Newest first.
    var rows: [LogRow] = []
    /// The number of lines, and of those that are shown.
    var countText = ""
}

extension LogContent {
    /// - Parameters:
    ///   - lines: the lines, newest first.
    ///   - level: the least severe level that is shown.
    ///   - text: the text that the shown lines contain.
    init(_ lines: [LogLine], level: Logger.Level, text: String, in timeZone: TimeZone, _ localize: Localizer) {
        let found = lines.filter { $0.level >= level }.map { LogRow($0, in: timeZone) }.filter { $0.contains(text) }
        self.init(
            level: level, text: text, rows: Array(found.prefix(Self.mostRows)),
            countText: localize(.logCount(found.count))
                + (found.count > Self.mostRows ? localize(.logShown(Self.mostRows)) : ""))
    }
}

struct LogRow: Equatable {
    let time: String
    let level: String
    let message: String
    /// The metadata, by name; empty when there is none.
    let details: String
}

extension LogRow {
    fileprivate init(_ line: LogLine, in timeZone: TimeZone) {
        self.init(
            time: line.instant.clockTime(in: timeZone), level: line.level.rawValue, message: line.message,
            details: line.details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
    }

    /// - Parameter text: ignores case; white space alone matches every line.
    fileprivate func contains(_ text: String) -> Bool {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        return text.isEmpty || "\(message) \(details)".lowercased().contains(text)
    }
}

/// The lines, and the form that filters them.
struct LogView: HTML {
    /// The levels; less severe ones are not recorded.
    private static let levels: [Logger.Level] = [.debug, .info, .notice, .warning, .error, .critical]

    let content: LogContent
    let localize: Localizer

    var body: some HTML {
        search
        p(.class("footnote"), .role("status")) { content.countText }
        if !content.rows.isEmpty {
            ul(.class("rows")) {
                ForEach(content.rows) { row in
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
                        option(.value(level.rawValue), .selected(level == content.level)) { level.rawValue }
                    }
                }
            }
            div(.class("row")) {
                label(.for("q")) { localize(.logText) }
                input(.class("wide"), .id("q"), .name("q"), .value(content.text), .autocomplete("off"))
            }
            button(.class("row")) { localize(.logShow) }
        }
    }
}
