import Testing

@testable import CommandLineApp

@Suite struct TextTableTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("しきじ", 6), ("ｼｷｼﾞ", 4), ("ＡＢ", 4), ("e\u{301}", 1), ("か\u{3099}", 2), ("한", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("🔥", 2), ("❤️", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("1️⃣", 2), ("℃", 1), ("・", 2),
        ("\u{200B}", 0), ("𠮷", 2), ("—", 1),
    ])
    func `a table counts columns`(text: String, width: Int) {
        #expect(text.terminalWidth == width)
    }

    @Test func `cells are aligned in columns`() {
        let table = TextTable(rows: [
            ["ID", "施設", "数"], ["1", "湯の森サウナ", "10"], ["2", "ｻｳﾅ🔥", "3"], ["3", "Spa", ""],
        ])
        #expect(
            table.lines(TerminalStyle(isStyled: false)) == [
                "ID  施設          数", "1   湯の森サウナ  10", "2   ｻｳﾅ🔥         3", "3   Spa",
            ])
    }

    @Test func `a table takes rows of any length`() {
        let table = TextTable(rows: [["a"], ["bb", "c"], []])
        #expect(table.lines(TerminalStyle(isStyled: false)) == ["a", "bb  c", ""])
    }

    @Test(arguments: [
        ("湯の森サウナ", 12, "湯の森サウナ"), ("湯の森サウナ", 11, "湯の森サウ…"), ("湯の森サウナ", 10, "湯の森サ…"),
        ("Spa", 2, "S…"), ("Spa", 1, "…"), ("❤️🔥🔥", 5, "❤️🔥…"),
    ])
    func `a table cuts texts`(text: String, width: Int, cut: String) {
        #expect(text.cut(toTerminalWidth: width) == cut)
    }

    @Test(arguments: [
        (nil, "x  湯の森サウナと温泉  y"), (26, "x  湯の森サウナと温泉  y"), (23, "x  湯の森サウナと温…  y"), (17, "x  湯の森サウ…  y"),
        (16, "x  湯の森サ…   y"), (15, "x  湯の森サウ…"), (5, "x  …"), (1, "x  …"),
    ])
    func `a table cuts one column`(columns: Int?, line: String) {
        let table = TextTable(rows: [["x", "湯の森サウナと温泉", "y"]], flexibleColumn: 1)
        #expect(table.lines(TerminalStyle(isStyled: false), columns: columns) == [line])
    }

    /// `loki list` on a narrow terminal.
    @Test(arguments: [40, 44, 48, 52, 60])
    func `a table fits into the terminal`(columns: Int) {
        let row: [TextTable.Cell] = ["84fc0348", "2026-11-20", "湯の森サウナと温泉", "3", "88, 110 / 16.2"]
        let table = TextTable(rows: [["ID", "Date", "Facility", "Sets", "Temperatures"], row], flexibleColumn: 2)
        let lines = table.lines(TerminalStyle(isStyled: false), columns: columns)
        #expect(lines.allSatisfy { $0.terminalWidth <= columns }, "\(lines)")
        #expect(lines[1].hasPrefix("84fc0348  2026-11-20  湯の森サ"))
    }

    @Test func `a table styles words and not spaces`() {
        let table = TextTable(rows: [[TextTable.Cell("a", .bold), "b"], ["ccc", "d"]])
        #expect(table.lines(TerminalStyle(isStyled: true)) == ["\u{1B}[1ma\u{1B}[0m    b", "ccc  d"])
    }

    @Test func `a table sends no control characters to a terminal`() {
        #expect("a\u{1B}[2Jb\u{9B}c\nd\u{202E}e".printable == "a\u{FFFD}[2Jb\u{FFFD}c\nd\u{FFFD}e")
        #expect("a\nb\tc".printableLine == "a b c")
    }

    @Test(
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm-256color"], true),
        ] as [(Bool, [String: String], Bool)])
    func `a table styles for people only`(isTerminal: Bool, environment: [String: String], isStyled: Bool) {
        #expect(TerminalStyle(isTerminal: isTerminal, environment: environment).isStyled == isStyled)
    }
}
