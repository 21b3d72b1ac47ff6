/// Rows whose columns stand below each other, whatever the width of their characters.
struct TextTable: Hashable, Sendable {
    struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
        /// One line that steers no terminal.
        let text: String
        let emphasis: TerminalStyle.Emphasis?

        init(_ text: String, _ emphasis: TerminalStyle.Emphasis? = nil) {
            self.text = text.printableLine
            self.emphasis = emphasis
        }

        init(stringLiteral text: String) {
            self.init(text)
        }
    }

    var rows: [[Cell]] = []

    /// One line for each row, without spaces at its end.
    func lines(_ style: TerminalStyle) -> [String] {
        let widths = self.widths
        return rows.map { row in
            // What is empty at the end of a row leaves no spaces.
            let end = row.lastIndex { !$0.text.isEmpty }.map { $0 + 1 } ?? 0
            return row[..<end].indices.map { column in
                let cell = row[column]
                let space = column == end - 1 ? "" : String(repeating: " ", count: widths[column] - cell.width + 2)
                return style(cell.text, cell.emphasis) + space
            }
            .joined()
        }
    }

    private var widths: [Int] {
        let count = rows.map(\.count).max() ?? 0
        return (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
        }
    }
}

extension TextTable.Cell {
    fileprivate var width: Int { text.terminalWidth }
}
