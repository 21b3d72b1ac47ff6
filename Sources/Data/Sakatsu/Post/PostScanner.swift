import ModelsCore

/// Reads a line from left to right, one scalar at a time, so that no text costs more than its length.
///
/// What reads returns nil and leaves the position where it was when it does not find what it looks for.
struct PostScanner {
    private let typed: ArraySlice<Unicode.Scalar>
    /// The same with ASCII for full-width forms, in lower case.
    private let plain: ArraySlice<Unicode.Scalar>
    private(set) var position = 0

    init(_ text: some StringProtocol) {
        typed = Array(text.unicodeScalars)[...]
        plain = typed.map(\.halfWidth.lowercase)[...]
    }

    private init(_ scanner: PostScanner, _ range: Range<Int>) {
        typed = scanner.typed[range]
        plain = scanner.plain[range]
        position = range.lowerBound
    }

    var isAtEnd: Bool { position == plain.endIndex }

    /// The next scalar, in half width and lower case.
    var next: Unicode.Scalar? { isAtEnd ? nil : plain[position] }

    /// The scalar before the next one.
    var last: Unicode.Scalar? { position > plain.startIndex ? plain[position - 1] : nil }

    /// How many scalars are left.
    var remainingCount: Int { plain.endIndex - position }

    /// What was typed from a position to this one.
    func typed(from start: Int) -> String {
        Self.text(typed[start..<position])
    }

    /// What was typed from here on.
    var rest: String {
        Self.text(typed[position...])
    }

    /// Without white space around it.
    private static func text(_ typed: ArraySlice<Unicode.Scalar>) -> String {
        let start = typed.drop(while: \.properties.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(String.UnicodeScalarView(start[...end]))
    }

    /// What `read` finds; the position stays when that is nothing.
    mutating func attempt<Found>(_ read: (inout PostScanner) -> Found?) -> Found? {
        let start = position
        let found = read(&self)
        if found == nil { position = start }
        return found
    }

    /// What `read` finds, when nothing but spaces follows it.
    mutating func whole<Found>(_ read: (inout PostScanner) -> Found?) -> Found? {
        attempt { scanner in
            let found = read(&scanner)
            scanner.skipSpaces()
            return scanner.isAtEnd ? found : nil
        }
    }

    @discardableResult
    mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) -> Bool {
        let start = position
        while let next, isSkipped(next) { position += 1 }
        return position > start
    }

    /// Also the invisible parts of emoji.
    mutating func skipSpaces() {
        skip { $0.properties.isWhitespace || $0 == "\u{FE0F}" || $0 == "\u{200D}" }
    }

    mutating func take(_ scalars: Set<Unicode.Scalar>) -> Unicode.Scalar? {
        guard let next, scalars.contains(next) else { return nil }
        position += 1
        return next
    }

    /// Takes the first of the words that stands here, of which longer ones come first. A word in Latin letters ends where
    /// its letters do.
    mutating func take(_ words: [String]) -> String? {
        for word in words where attempt({ $0.takeWord(word) }) != nil { return word }
        return nil
    }

    private mutating func takeWord(_ word: String) -> String? {
        for scalar in word.unicodeScalars {
            guard next == scalar else { return nil }
            position += 1
        }
        return last?.isLatinLetter == true && next?.isLatinLetter == true ? nil : word
    }

    /// A run of letters; in Latin ones with single spaces between.
    mutating func letters(limit: Int) -> Range<Int>? {
        let start = position
        while let next, position - start < limit {
            let following = position + 1 < plain.endIndex ? plain[position + 1] : " "
            let isSpace = next == " " && last?.isLatinLetter == true && following.isLatinLetter
            guard next.properties.isAlphabetic || (isSpace && position > start), !isMultiplication else { break }
            position += 1
        }
        return position > start ? start..<position : nil
    }

    mutating func move(to position: Int) {
        self.position = position
    }

    mutating func moveToEnd() {
        position = plain.endIndex
    }

    /// What stands there, in half width and lower case.
    func plainText(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(plain[range]))
    }

    /// An x, maybe behind a space, with a number behind it.
    private var isMultiplication: Bool {
        var ahead = position
        if plain[ahead] == " " { ahead += 1 }
        guard ahead < plain.endIndex, plain[ahead] == "x" else { return false }
        ahead += 1
        if ahead < plain.endIndex, plain[ahead] == " " { ahead += 1 }
        return ahead < plain.endIndex && plain[ahead].isDigit
    }

    /// A number that can be recorded: up to three digits, and two behind a point.
    mutating func number() -> FixedDecimal? {
        attempt { scanner in
            let start = scanner.position
            scanner.skip(while: \.isDigit)
            guard (1...3).contains(scanner.position - start) else { return nil }
            let end = scanner.position
            if scanner.take(["."]) != nil, !scanner.skip(while: \.isDigit) { scanner.position = end }
            guard scanner.position - end <= 3, scanner.next?.isDigit != true else { return nil }
            return try? FixedDecimal.parse(typed: scanner.plainText(start..<scanner.position))
        }
    }

    /// A whole number of so many digits.
    mutating func whole(digits: ClosedRange<Int>) -> Int? {
        attempt { scanner in
            let start = scanner.position
            scanner.skip(while: \.isDigit)
            guard digits.contains(scanner.position - start) else { return nil }
            return Int(scanner.plainText(start..<scanner.position))
        }
    }

    /// What stands in brackets, up to 60 scalars without brackets of the same kind.
    mutating func bracketed() -> PostScanner? {
        attempt { scanner in
            guard let opening = scanner.take(Self.openingBrackets), let closing = Self.brackets[opening] else {
                return nil
            }
            let start = scanner.position
            while let next = scanner.next, next != closing {
                guard next != opening, scanner.position - start < 60 else { return nil }
                scanner.position += 1
            }
            guard !scanner.isAtEnd else { return nil }
            scanner.position += 1
            return PostScanner(scanner, start..<scanner.position - 1)
        }
    }

    static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
        "(": ")", "[": "]", "<": ">", "【": "】", "〔": "〕", "「": "」", "『": "』", "〈": "〉", "《": "》",
    ]
    private static let openingBrackets = Set(brackets.keys)
}

extension Unicode.Scalar {
    var isDigit: Bool { ("0"..."9").contains(self) }

    fileprivate var isLatinLetter: Bool { ("a"..."z").contains(self) || ("\u{C0}"..."\u{24F}").contains(self) }

    fileprivate var lowercase: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(value + 0x20) ?? self : self
    }
}
