import Foundation
import LocalizationCore
import Logging
import ModelsCore

struct LogUiState: Equatable {
    var level = Logger.Level.debug
    var text = ""
    /// Newest first.
    var rows: [LogRow] = []
    /// How many lines there are, and how many of them are shown.
    var countText = ""
}

struct LogRow: Equatable {
    let time: String
    let level: String
    let message: String
    /// What was said about it, by name; empty when nothing was.
    let details: String
}

/// The last lines of the log, for one request.
final class LogViewModel {
    /// Nobody reads more.
    static let mostRows = 500

    private(set) var uiState = LogUiState()
    private let lines: () -> [LogLine]
    private let timeZone: TimeZone
    private let localize: Localizer

    /// - Parameter lines: gives what was logged, newest first.
    init(lines: @escaping () -> [LogLine], timeZone: TimeZone, localize: Localizer) {
        self.lines = lines
        self.timeZone = timeZone
        self.localize = localize
    }

    /// - Parameter level: the least severe that is shown.
    func onAppear(level: Logger.Level, text: String) {
        uiState.level = level
        uiState.text = text
        let rows = lines().filter { $0.level >= level }.map(row).filter { $0.contains(text) }
        uiState.rows = Array(rows.prefix(Self.mostRows))
        uiState.countText = localize(.logCount(rows.count))
        if rows.count > Self.mostRows { uiState.countText += localize(.logShown(Self.mostRows)) }
    }

    private func row(_ line: LogLine) -> LogRow {
        LogRow(
            time: line.instant.clockTime(in: timeZone), level: line.level.rawValue, message: line.message,
            details: line.details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                .joined(separator: " "))
    }
}

extension LogRow {
    /// - Parameter text: in any case; white space alone is in every line.
    fileprivate func contains(_ text: String) -> Bool {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        return text.isEmpty || "\(message) \(details)".lowercased().contains(text)
    }
}
