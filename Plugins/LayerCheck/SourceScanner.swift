/// Blanks what is not code, so that an `import` in a comment or in a text is not taken for a real one.
struct SourceScanner {
    private var bytes: [UInt8]
    private var position = 0

    /// The text with every comment, string literal and extended regex literal turned to spaces. Line breaks stay.
    static func code(of text: String) -> String {
        var scanner = SourceScanner(bytes: Array(text.utf8))
        while scanner.position < scanner.bytes.count {
            scanner.scanOne()
        }
        return String(decoding: scanner.bytes, as: UTF8.self)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func scanOne() {
        if isAt("//") {
            blankLineComment()
        } else if isAt("/*") {
            blankBlockComment()
        } else if let literal = openingLiteral() {
            blank(literal)
        } else {
            position += 1
        }
    }

    private mutating func blankLineComment() {
        let start = position
        while position < bytes.count, !isAtLineBreak { position += 1 }
        blank(from: start)
    }

    private mutating func blankBlockComment() {
        let start = position
        var depth = 0
        repeat {
            if isAt("/*") {
                depth += 1
                position += 2
            } else if isAt("*/") {
                depth -= 1
                position += 2
            } else {
                position += 1
            }
        } while depth > 0 && position < bytes.count
        blank(from: start)
    }

    private mutating func blank(_ literal: Literal) {
        let start = position
        position += literal.opening.utf8.count
        while position < bytes.count, !isAt(literal.closing) {
            // A single-line text ends with its line even when it is not closed: `/"/` is a regex, not a text.
            if isAtLineBreak, !literal.spansLines { break }
            if isAt(literal.escape) {
                position += literal.escape.utf8.count
                if isAt("(") { skipInterpolation() } else { position += 1 }
            } else {
                position += 1
            }
        }
        if isAt(literal.closing) { position += literal.closing.utf8.count }
        blank(from: start)
    }

    private mutating func skipInterpolation() {
        var depth = 0
        repeat {
            if isAt("(") { depth += 1 }
            if isAt(")") { depth -= 1 }
            scanOne()
        } while depth > 0 && position < bytes.count
    }

    private func openingLiteral() -> Literal? {
        guard isAt("\"") || isAt("#") else { return nil }
        let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        let pounds = String(repeating: "#", count: hashes)
        if isAt("\(pounds)\"\"\"") { return Literal(quote: "\"\"\"", pounds: pounds, spansLines: true) }
        if isAt("\(pounds)\"") { return Literal(quote: "\"", pounds: pounds, spansLines: false) }
        if hashes > 0, isAt("\(pounds)/") { return Literal(quote: "/", pounds: pounds, spansLines: true) }
        return nil
    }

    private func isAt(_ expected: String) -> Bool {
        bytes[min(position, bytes.count)...].starts(with: expected.utf8)
    }

    private var isAtLineBreak: Bool {
        bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r")
    }

    private mutating func blank(from start: Int) {
        position = min(position, bytes.count)
        for index in start..<position where bytes[index] != UInt8(ascii: "\n") && bytes[index] != UInt8(ascii: "\r") {
            bytes[index] = UInt8(ascii: " ")
        }
    }
}

/// The kind of literal that a scanner stands before.
private struct Literal {
    let opening: String
    let closing: String
    let escape: String
    let spansLines: Bool

    init(quote: String, pounds: String, spansLines: Bool) {
        opening = pounds + quote
        closing = quote + pounds
        escape = "\\" + pounds
        self.spansLines = spansLines
    }
}
