import APICore
import Foundation
import ValuesCore

extension APICore.Memo {
    /// In one line: short identifier, first line.
    var summary: String { "\(id.shortText) \(firstLine)" }

    func row(in timeZone: TimeZone) -> [TextTable.Cell] {
        let day = CivilDate(updatedAt.date, in: timeZone)
        return [
            TextTable.Cell(id.shortText, .dim), TextTable.Cell(isPinned ? "*" : "", .yellow),
            TextTable.Cell(day.description), TextTable.Cell(firstLine),
        ]
    }

    /// No longer than fits beside the rest on a usual terminal.
    private var firstLine: String {
        let line = body.split(whereSeparator: \.isNewline).first { !$0.isBlank } ?? ""
        let shown = line.prefix(40)
        return "\(shown)\(shown.count < line.count ? "…" : "")".printableLine
    }
}
