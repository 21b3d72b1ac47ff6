import Foundation

/// Lets a person edit a line on the terminal, which itself takes every character for one column wide.
struct LineEditor {
    /// The line that is asked for, behind a question in the same line.
    ///
    /// - Returns: nil at the end of input.
    /// - Throws: ``CommandFailure/notText`` or ``CommandFailure/interrupted(typed:)``.
    static func line(behind question: String) throws(CommandFailure) -> String? {
        let change: (inout termios) -> Void = { terminal in
            terminal.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
            withUnsafeMutableBytes(of: &terminal.c_cc) { keys in
                keys[Int(VMIN)] = 1
                keys[Int(VTIME)] = 0
            }
        }
        // What was typed ahead is the answer.
        return try Interruption.watching { () throws(CommandFailure) in
            try TerminalMode.with(change, at: TCSADRAIN) { () throws(CommandFailure) in
                var editor = LineEditor(question: question)
                return try editor.readLine()
            }
        }
    }

    private let question: String
    private var line = EditedLine()
    /// In which row below the question's first the cursor is.
    private var row = 0

    init(question: String) {
        self.question = question
    }

    private mutating func readLine() throws(CommandFailure) -> String? {
        try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
        // One by one: what comes behind the line stays for whoever reads next. A signal interrupts, and so does the
        // end of the terminal.
        while let byte = try? Interruption.byte(from: STDIN_FILENO) {
            guard byte != Self.suspension else {
                show(isLast: true)
                row = 0
                TerminalMode.suspend()
                show(isLast: false)
                continue
            }
            let end = line.receive(byte)
            // Once for all of a text that is pasted.
            guard end != nil || !Self.isMoreWaiting else { continue }
            show(isLast: end != nil)
            switch end {
            case nil: continue
            case .line?: return try line.checkedText()
            case .input?: return nil
            case .interruption?: throw .interrupted(typed: line.text)
            }
        }
        Interruption.hangUp()
        show(isLast: true)
        throw .interrupted(typed: line.text)
    }

    /// Ctrl-Z.
    private static let suspension: UInt8 = 0x1A

    private static var isMoreWaiting: Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 0) > 0
    }

    private mutating func show(isLast: Bool) {
        let shown = shown(columns: Terminal.columns(of: STDERR_FILENO) ?? 80, isLast: isLast)
        try? FileHandle.standardError.write(contentsOf: Data(shown.utf8))
    }

    /// What makes the terminal show the line as it is now.
    private mutating func shown(columns: Int, isLast: Bool) -> String {
        let before = question + line.before.printableLine
        let whole = before + line.after.printableLine
        let (end, cursor) = (Self.place(behind: whole, columns), Self.place(behind: before, columns))
        // To the start, and without what was there.
        var shown = (row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J" + whole
        // Behind a full row the cursor stays in it until something follows.
        if end.column == 0, end.row > 0 { shown += " \r" }
        guard !isLast else { return shown + "\n" }
        row = cursor.row
        if end.row > cursor.row { shown += "\u{1B}[\(end.row - cursor.row)A" }
        return shown + "\r" + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : "")
    }

    /// Where the cursor is behind a text that begins at the left.
    static func place(behind text: String, _ columns: Int) -> (row: Int, column: Int) {
        var place = (row: 0, column: 0)
        for character in text {
            let width = "\(character)".terminalWidth
            // A wide character that would not fit stands in the next row.
            if place.column + width > columns { place = (place.row + 1, 0) }
            place.column += width
            if place.column == columns { place = (place.row + 1, 0) }
        }
        return place
    }
}
