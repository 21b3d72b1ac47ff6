import ModelsCore
import TypedCore

/// A table with a column for each step and a row for each set, between tabs or vertical lines.
struct PostGrid {
    private let sign: Character
    /// The step of each column, and the unit in its name; nil for any other column.
    private let columns: [(item: PostItem, unit: DurationUnit?)?]
    /// Whether there are other columns with names.
    let hasOthers: Bool

    /// - Returns: nil unless the line names the columns, two of them steps.
    init?(header line: Substring) {
        guard let sign = ["\t", "|", "｜"].first(where: { line.contains($0) }) else { return nil }
        self.sign = sign
        columns = Self.cells(of: line, sign).map { cell in
            var scanner = TypedScanner(cell)
            guard let item = scanner.namedItem() else { return nil }
            scanner.skipSpaces()
            let unit = scanner.bracketed().flatMap { TypedScanner.unit(named: $0.rest) }
            scanner.skipSpaces()
            return scanner.isAtEnd ? (item, unit) : nil
        }
        hasOthers = zip(columns, Self.cells(of: line, sign)).contains { column, cell in
            column == nil && !cell.isBlank && !["回", "#", "セット", "round", "set"].contains(cell.lowercased())
        }
        guard columns.count(where: { $0 != nil }) > 1 else { return nil }
    }

    /// - Returns: nil for a line outside of the table; a row without steps for the line below the header.
    func row(_ line: Substring) -> PostRow? {
        let cells = Self.cells(of: line, sign)
        guard cells.count == columns.count else { return nil }
        if cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) { return PostRow() }
        var row = PostRow()
        row.heading = 1
        for (cell, column) in zip(cells, columns) {
            guard let (named, unit) = column else {
                // 天国, but not the number of the set alone
                let isNumber = cell.allSatisfy { $0.isNumber || $0.isWhitespace }
                row.hasRemark = row.hasRemark || !isNumber || hasOthers && !cell.isBlank
                continue
            }
            guard !cell.isBlank, cell != "-" else { continue }
            var item = named
            if var time = TypedScanner.read(String(cell), { $0.time(in: unit ?? .minutes) }) {
                // 60 without a unit may be a minute of cold water, or an hour.
                let isClear = time.hasUnit || unit != nil || item.kind != .coolBath || time.seconds <= FixedDecimal(600)
                time.take(unit ?? .minutes)
                item.times = isClear ? [time] : []
                item.isUnclear = !isClear
                if !isClear { row.hasRemark = true }
            } else {
                row.hasRemark = true
            }
            row.items.append(item)
        }
        return row.items.contains { !$0.times.isEmpty } ? row : nil
    }

    private static func cells(of line: Substring, _ sign: Character) -> [Substring] {
        var cells = line.split(separator: sign, omittingEmptySubsequences: false)
        if sign != "\t" {
            if cells.first?.isWhite == true { cells.removeFirst() }
            if cells.last?.isWhite == true { cells.removeLast() }
        }
        return cells.map { cell in
            let start = cell.drop { $0.isWhitespace }
            return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
        }
    }
}
