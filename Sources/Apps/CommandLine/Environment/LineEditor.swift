import Foundation

/// Edits a line on the terminal. The terminal's own editing counts one column for every character.
struct LineEditor {
    /// Reads the line after a question, which is shown in the same line.
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
        // Input typed ahead is part of the answer.
        return try Signals.watching { () throws(CommandFailure) in
            try Signals.withTerminal(change, at: TCSADRAIN) { () throws(CommandFailure) in
                var editor = LineEditor(question: question)
                return try editor.readLine()
            }
        }
    }

    private let question: String
    private var line = EditedLine()
    /// The row of the cursor below the first row of the question.
    private var row = 0

    init(question: String) {
        self.question = question
    }

    private mutating func readLine() throws(CommandFailure) -> String? {
        try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
        // Reads single bytes, so that what follows the line is left to the next reader. Interrupted by a signal and by
        // the end of the terminal.
        while let byte = try? Signals.byte(from: STDIN_FILENO) {
            guard byte != Self.suspension else {
                show(isLast: true)
                row = 0
                Signals.suspend()
                show(isLast: false)
                continue
            }
            let end = line.receive(byte)
            // Pasted text is shown all at once.
            guard end != nil || !Self.isMoreWaiting else { continue }
            show(isLast: end != nil)
            switch end {
            case nil: continue
            case .line?: return try line.checkedText()
            case .input?: return nil
            case .interruption?: throw .interrupted(typed: line.text)
            }
        }
        Signals.hangUp()
        show(isLast: true)
        throw .interrupted(typed: line.text)
    }

    /// The byte of Ctrl-Z.
    private static let suspension: UInt8 = 0x1A

    private static var isMoreWaiting: Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 0) > 0
    }

    private mutating func show(isLast: Bool) {
        let shown = shown(columns: Terminal.columns(of: STDERR_FILENO) ?? 80, isLast: isLast)
        try? FileHandle.standardError.write(contentsOf: Data(shown.utf8))
    }

    /// The output that makes the terminal show the line in its current state.
    private mutating func shown(columns: Int, isLast: Bool) -> String {
        let before = question + line.before.printableLine
        let whole = before + line.after.printableLine
        let (end, cursor) = (Self.place(behind: whole, columns), Self.place(behind: before, columns))
        // Moves to the start, and erases the former output.
        var shown = (row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J" + whole
        // After a full row, the cursor stays in it until another character follows.
        if end.column == 0, end.row > 0 { shown += " \r" }
        guard !isLast else { return shown + "\n" }
        row = cursor.row
        if end.row > cursor.row { shown += "\u{1B}[\(end.row - cursor.row)A" }
        return shown + "\r" + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : "")
    }

    /// The position of the cursor after a text that begins in the first column.
    static func place(behind text: String, _ columns: Int) -> (row: Int, column: Int) {
        var place = (row: 0, column: 0)
        for character in text {
            let width = "\(character)".terminalWidth
            // A wide character that does not fit is in the next row.
            if place.column + width > columns { place = (place.row + 1, 0) }
            place.column += width
            if place.column == columns { place = (place.row + 1, 0) }
        }
        return place
    }
}

/// A line while a person types it, one byte after the other as the terminal sends it.
struct EditedLine: Hashable, Sendable {
    /// The key that ends the line.
    enum End: Hashable, Sendable {
        case line
        /// Ctrl-D in an empty line.
        case input
        /// Ctrl-C or Ctrl-\.
        case interruption
    }

    /// The text before the cursor.
    private(set) var before = ""
    /// The text after the cursor.
    private(set) var after = ""
    /// The bytes of an incomplete character.
    private var rest: [UInt8] = []
    /// The bytes after the escape of a key such as an arrow; nil for other keys.
    private var key: [UInt8]?
    private var isText = true

    var text: String { before + after }

    /// - Throws: ``CommandFailure/notText`` when the bytes are not valid UTF-8.
    func checkedText() throws(CommandFailure) -> String {
        guard isText, rest.isEmpty else { throw .notText }
        return text
    }

    mutating func receive(_ byte: UInt8) -> End? {
        guard !continueKey(byte) else { return nil }
        switch byte {
        case 0x03, 0x1C: return .interruption
        case 0x04 where text.isEmpty: return .input
        case 0x0A, 0x0D: return .line
        default: edit(byte)
        }
        return nil
    }

    private mutating func edit(_ byte: UInt8) {
        switch byte {
        case 0x01: move(by: -before.count)
        case 0x02: move(by: -1)
        case 0x04: after = String(after.dropFirst())
        case 0x05: move(by: after.count)
        case 0x06: move(by: 1)
        case 0x08, 0x7F: before = String(before.dropLast())
        case 0x0B: after = ""
        case 0x15: before = ""
        case 0x17: deleteWord()
        case 0x1B: key = []
        case 0x09: before += " "
        case 0x00..<0x20: break
        default: take(byte)
        }
    }

    /// The control characters with the same effect as keys that send an escape.
    private static let keys: [String: UInt8] = [
        "[C": 0x06, "[D": 0x02, "[H": 0x01, "[1~": 0x01, "[F": 0x05, "[4~": 0x05, "[3~": 0x04,
    ]

    /// - Returns: whether the byte belongs to a key that began with an escape.
    private mutating func continueKey(_ byte: UInt8) -> Bool {
        guard var bytes = key else { return false }
        key = nil
        guard (0x20..<0x7F).contains(byte) else { return false }
        bytes.append(byte)
        let name = String(decoding: bytes, as: UTF8.self).replacing("O", with: "[", maxReplacements: 1)
        guard name.hasPrefix("[") else { return true }
        if bytes.count == 1 || byte < 0x40 {
            key = bytes
        } else if let control = Self.keys[name] {
            edit(control)
        }
        return true
    }

    private mutating func move(by count: Int) {
        let whole = text
        let place = min(max(before.count + count, 0), whole.count)
        before = String(whole.prefix(place))
        after = String(whole.dropFirst(place))
    }

    private mutating func deleteWord() {
        while before.last?.isWhitespace == true { before.removeLast() }
        while before.last?.isWhitespace == false { before.removeLast() }
    }

    private mutating func take(_ byte: UInt8) {
        // A new character begins before the previous one is complete.
        if !rest.isEmpty, byte & 0xC0 != 0x80 {
            isText = false
            rest = []
        }
        rest.append(byte)
        if let character = String(validating: rest, as: UTF8.self) {
            before += character
            rest = []
        } else if rest.count == 4 || (rest.count == 1 && !(0xC2...0xF4).contains(byte)) {
            isText = false
            rest = []
        }
    }
}
