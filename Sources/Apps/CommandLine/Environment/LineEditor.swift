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
        return try Signals.watching { () throws(CommandFailure) in
            try Signals.withTerminal(change, at: TCSADRAIN) { () throws(CommandFailure) in
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
        // One by one: what comes behind the line stays for the next reader. A signal interrupts, and so does the
        // end of the terminal.
        while let byte = try? Signals.byte(from: STDIN_FILENO) {
            guard byte != Self.suspension else {
                show(isLast: true)
                row = 0
                Signals.suspend()
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
        Signals.hangUp()
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

/// A line while a person types it, byte by byte as a terminal sends it.
struct EditedLine: Hashable, Sendable {
    /// What ends it.
    enum End: Hashable, Sendable {
        case line
        /// Ctrl-D in an empty line.
        case input
        /// Ctrl-C or Ctrl-\.
        case interruption
    }

    /// What stands before the cursor.
    private(set) var before = ""
    /// What stands behind it.
    private(set) var after = ""
    /// The bytes of a character that has not ended.
    private var rest: [UInt8] = []
    /// The bytes of a key such as an arrow behind its escape; nil for other keys.
    private var key: [UInt8]?
    private var isText = true

    var text: String { before + after }

    /// - Throws: ``CommandFailure/notText`` when bytes came that are no UTF-8.
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

    /// What keys behind an escape do, as the control characters that do the same.
    private static let keys: [String: UInt8] = [
        "[C": 0x06, "[D": 0x02, "[H": 0x01, "[1~": 0x01, "[F": 0x05, "[4~": 0x05, "[3~": 0x04,
    ]

    /// - Returns: whether the byte belongs to a key that an escape has begun.
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
        // A new character begins before the last one has ended.
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
