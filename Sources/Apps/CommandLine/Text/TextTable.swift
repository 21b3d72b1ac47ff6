/// Rows with aligned columns, also with characters that are two columns wide.
struct TextTable: Hashable, Sendable {
    struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
        /// A single line without control characters.
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
    /// The column whose texts are cut when rows are wider than the terminal. If that is not enough, the last columns
    /// are left out.
    var flexibleColumn: Int?

    private static let gap = 2
    /// When a column would have to be cut to less, others are left out instead: the rest of the text would be
    /// unrecognisable.
    private static let leastWidth = 10

    /// One line for each row, without trailing spaces.
    ///
    /// - Parameter columns: the terminal's width; nil for unlimited.
    func lines(_ style: TerminalStyle, columns: Int? = nil) -> [String] {
        let widths = self.widths(within: columns)
        return rows.map { row in
            // Empty cells at the end of a row leave no spaces.
            let end = row.prefix(widths.count).lastIndex { !$0.text.isEmpty }.map { $0 + 1 } ?? 0
            return row[..<end].indices.map { column in
                let cell = row[column]
                let text = cell.text.cut(toTerminalWidth: widths[column])
                let space = column == end - 1 ? 0 : widths[column] - text.terminalWidth + Self.gap
                return style(text, cell.emphasis) + String(repeating: " ", count: space)
            }
            .joined()
        }
    }

    private func widths(within columns: Int?) -> [Int] {
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].text.terminalWidth : 0 }.max() ?? 0
        }
        guard let columns, let flexibleColumn, widths.indices.contains(flexibleColumn) else { return widths }
        let least = min(widths[flexibleColumn], Self.leastWidth)
        func room() -> Int {
            columns + widths[flexibleColumn] - widths.reduce(Self.gap * (widths.count - 1), +)
        }
        while room() < least, widths.count > flexibleColumn + 1 { widths.removeLast() }
        widths[flexibleColumn] = min(widths[flexibleColumn], max(1, room()))
        return widths
    }
}

/// Colours and weights of words on a terminal. Elsewhere, and if the user has switched them off, words are plain.
struct TerminalStyle: Hashable, Sendable {
    /// The raw value is the parameter of the escape sequence (ECMA-48, Select Graphic Rendition).
    enum Emphasis: Int, Hashable, Sendable, CaseIterable {
        case bold = 1
        case dim = 2
        case yellow = 33
    }

    let isStyled: Bool

    func callAsFunction(_ text: String, _ emphasis: Emphasis?) -> String {
        guard isStyled, let emphasis, !text.isEmpty else { return text }
        return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
    }
}

extension TerminalStyle {
    /// - Parameters:
    ///   - isTerminal: whether the output is a terminal.
    ///   - environment: switches styles off with `NO_COLOR` (no-color.org) or the terminal `dumb`.
    init(isTerminal: Bool, environment: [String: String]) {
        isStyled = isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
}
