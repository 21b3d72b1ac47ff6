package import ModelsCore

/// Splits a table with commas, semicolons or tabs (RFC 4180) into rows as it arrives, with only one row in memory at a
/// time.
package struct CSVRows {
    /// A row that is not empty.
    package struct Row: Hashable, Sendable {
        /// The number from 1, as in spreadsheets, where empty rows count.
        package let number: Int
        package let cells: [String]
    }

    /// The maximum length of a cell, in bytes of UTF-8: somewhat more than that of the longest memo if it consists of
    /// emoji.
    static let largestCell = 96 * 1024
    static let largestColumnCount = 200
    /// The maximum length of a row, in bytes of UTF-8.
    static let largestRow = 1024 * 1024

    private enum Place { case start, plain, quoted, closing }

    private var text: CSVText
    /// nil before the first line.
    private var separator: UInt8?
    private var place = Place.start
    private var cell: [UInt8] = []
    private var cells: [String] = []
    /// The size of the row, in bytes.
    private var size = 0
    private var number = 1
    private var line = 1
    /// The line in which the row begins.
    private var firstLine = 1
    /// Whether the last character was a carriage return, to which a line feed would belong.
    private var isAfterReturn = false
    private var found: [Row] = []

    /// - Parameter encoding: nil to detect it.
    package init(encoding: CSVEncoding? = nil) {
        text = CSVText(encoding: encoding)
    }

    /// The detected or given encoding; nil as long as the text is ASCII.
    package var encoding: CSVEncoding? { text.encoding }

    /// Reads the next piece of the file.
    ///
    /// - Returns: the rows that end in it. The first may have begun in an earlier piece.
    package mutating func read(_ piece: [UInt8]) throws(CSVError) -> [Row] {
        try cut(text.read(piece))
        defer { found.removeAll() }
        return found
    }

    /// - Returns: the remaining rows.
    package mutating func finish() throws(CSVError) -> [Row] {
        try cut(text.read([], isLast: true))
        guard place != .quoted else { throw CSVError(.unclosedQuote, line: firstLine) }
        if place != .start || !cells.isEmpty { try endRow() }
        defer { found.removeAll() }
        return found
    }

    private mutating func cut(_ part: (text: [UInt8], isBroken: Bool)) throws(CSVError) {
        let text = part.text
        if separator == nil, !text.isEmpty { separator = Self.separator(of: text) }
        var position = 0
        while position < text.count {
            let byte = text[position]
            if byte == UInt8(ascii: "\n"), isAfterReturn, place != .quoted {
                isAfterReturn = false
                position += 1
                continue
            }
            switch place {
            case .start:
                isAfterReturn = false
                place = byte == UInt8(ascii: "\"") ? .quoted : .plain
                if place == .quoted { position += 1 }
            case .plain: try readPlain(text, &position)
            case .quoted: try readQuoted(text, &position)
            case .closing:
                // Two quotation marks mean one. After the last one, other text is kept as it is.
                place = byte == UInt8(ascii: "\"") ? .quoted : .plain
                if place == .quoted {
                    try add(text[position...position])
                    position += 1
                }
            }
        }
        if part.isBroken { throw CSVError(.notText, line: line) }
    }

    private mutating func readPlain(_ text: [UInt8], _ position: inout Int) throws(CSVError) {
        let start = position
        while position < text.count {
            let byte = text[position]
            if byte <= UInt8(ascii: "\r") || byte == separator, isStop(byte) { break }
            position += 1
        }
        if position > start { try add(text[start..<position]) }
        guard position < text.count else { return }
        switch text[position] {
        case separator: try endCell()
        case 0: throw CSVError(.notText, line: line)
        case let byte:
            isAfterReturn = byte == UInt8(ascii: "\r")
            line += 1
            try endRow()
        }
        position += 1
    }

    private func isStop(_ byte: UInt8) -> Bool {
        byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == 0
    }

    private mutating func readQuoted(_ text: [UInt8], _ position: inout Int) throws(CSVError) {
        let start = position
        reading: while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""): break reading
            case UInt8(ascii: "\r"):
                line += 1
                isAfterReturn = true
            case UInt8(ascii: "\n"):
                if !isAfterReturn { line += 1 }
                isAfterReturn = false
            case 0: throw CSVError(.notText, line: line)
            default: isAfterReturn = false
            }
            position += 1
        }
        if position > start { try add(text[start..<position]) }
        guard position < text.count else { return }
        isAfterReturn = false
        place = .closing
        position += 1
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) throws(CSVError) {
        guard cell.count + bytes.count <= Self.largestCell else { throw CSVError(.cellTooLong, line: firstLine) }
        size += bytes.count
        guard size <= Self.largestRow else { throw CSVError(.rowTooLong, line: firstLine) }
        cell.append(contentsOf: bytes)
    }

    private mutating func endCell() throws(CSVError) {
        guard cells.count < Self.largestColumnCount else { throw CSVError(.tooManyColumns, line: firstLine) }
        guard let text = String(validating: cell, as: UTF8.self) else { throw CSVError(.notText, line: firstLine) }
        cells.append(text.cuttingLongCombiningRuns())
        cell.removeAll(keepingCapacity: true)
        place = .start
    }

    private mutating func endRow() throws(CSVError) {
        // Empty lines are not stored, because a file can have millions.
        if !cells.isEmpty || !cell.isEmpty {
            try endCell()
            if !cells.allSatisfy(\.isEmpty) { found.append(Row(number: number, cells: cells)) }
            cells = []
        }
        place = .start
        size = 0
        number += 1
        firstLine = line
    }

    /// The most frequent separator in the first line that is not empty.
    private static func separator(of text: [UInt8]) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in text.drop(while: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
            if let candidate = candidates.firstIndex(of: byte) { counts[candidate] += 1 }
        }
        let most = counts.max() ?? 0
        return candidates[counts.firstIndex(of: most) ?? 0]
    }
}

/// The reason why a table cannot be read further.
package struct CSVError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// There are bytes that are invalid in the encoding, or U+0000.
        case notText
        case cellTooLong
        case tooManyColumns
        case rowTooLong
        /// A cell begins with a quotation mark and never ends.
        case unclosedQuote
    }

    package let reason: Reason
    /// The number of the line, from 1, as in text editors, where the row begins; a row may have several lines.
    package let line: Int

    package init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }
}
