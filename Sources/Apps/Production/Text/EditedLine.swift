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
        return nil
    }

    /// - Returns: whether the byte belongs to a key that an escape has begun.
    private mutating func continueKey(_ byte: UInt8) -> Bool {
        guard let begun = key else { return false }
        let isIntroduced = begun.first == UInt8(ascii: "[") || begun.first == UInt8(ascii: "O")
        guard byte >= 0x20, byte < 0x7F else {
            key = nil
            return false
        }
        key = begun + [byte]
        if begun.isEmpty, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") { return true }
        guard !isIntroduced || byte >= 0x40 else { return true }
        let name = String(decoding: begun.dropFirst() + [byte], as: UTF8.self)
        key = nil
        guard isIntroduced else { return true }
        switch name {
        case "C": move(by: 1)
        case "D": move(by: -1)
        case "H", "1~": move(by: -before.count)
        case "F", "4~": move(by: after.count)
        case "3~": after = String(after.dropFirst())
        default: break
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
