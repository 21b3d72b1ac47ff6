package import ModelsCore

/// Reads typed text from left to right, one scalar at a time, so that the cost is proportional to the length.
///
/// A function that does not find its text returns nil and leaves the position unchanged.
package struct TypedScanner {
    /// The length of the longest day, time or number that is accepted, in bytes of UTF-8.
    package static let longestValue = 64

    private let typed: ArraySlice<Unicode.Scalar>
    /// The same text in half width, without half-width kana, and in lower case.
    private let plain: ArraySlice<Unicode.Scalar>
    /// The signs that separate the whole part of a number from its fraction.
    private let decimalSigns: Set<Unicode.Scalar>
    package private(set) var position: Int

    /// - Parameter decimalComma: whether a comma, and the `。` and `、` of a Japanese keyboard, can also be the decimal
    ///   separator of a number.
    package init(_ text: some StringProtocol, decimalComma: Bool = false) {
        let scalars = Array(text.unicodeScalars)
        typed = scalars[...]
        plain = scalars.map(\.halfWidth.fullKana.lowercase)[...]
        decimalSigns = decimalComma ? [".", ",", "。", "、"] : ["."]
        position = 0
    }

    private init(_ scanner: TypedScanner, _ range: Range<Int>) {
        typed = scanner.typed[range]
        plain = scanner.plain[range]
        decimalSigns = scanner.decimalSigns
        position = range.lowerBound
    }

    /// The result of `read` if it reads all of a short text, apart from white space around it.
    ///
    /// - Parameter limit: the length of the longest text that is read, in bytes of UTF-8.
    package static func read<Found>(
        _ text: String, limit: Int = TypedScanner.longestValue, decimalComma: Bool = false,
        _ read: (inout TypedScanner) -> Found?
    ) -> Found? {
        guard text.utf8.count <= limit else { return nil }
        var scanner = TypedScanner(text, decimalComma: decimalComma)
        scanner.skipSpaces()
        return scanner.whole(read)
    }

    package var isAtEnd: Bool { position == plain.endIndex }

    /// The next scalar, in half width and lower case.
    package var next: Unicode.Scalar? { isAtEnd ? nil : plain[position] }

    /// The scalar before the next one.
    package var last: Unicode.Scalar? { position > plain.startIndex ? plain[position - 1] : nil }

    /// The scalar after the next one.
    package var following: Unicode.Scalar? { position + 1 < plain.endIndex ? plain[position + 1] : nil }

    /// The number of scalars that are left.
    package var remainingCount: Int { plain.endIndex - position }

    /// Whether there is only white space before a position.
    func isBlank(before position: Int) -> Bool {
        plain[..<position].allSatisfy(\.properties.isWhitespace)
    }

    /// The text between a position and this one, as it was typed.
    package func typed(from start: Int) -> String {
        Self.text(typed[start..<position])
    }

    /// The text from here to the end, as it was typed.
    package var rest: String {
        Self.text(typed[position...])
    }

    /// The text without white space around it.
    private static func text(_ typed: ArraySlice<Unicode.Scalar>) -> String {
        let start = typed.drop(while: \.properties.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(String.UnicodeScalarView(start[...end]))
    }

    /// The result of `read`. If it is nil, the position does not change.
    package mutating func attempt<Found>(_ read: (inout TypedScanner) -> Found?) -> Found? {
        let start = position
        let found = read(&self)
        if found == nil { position = start }
        return found
    }

    /// The result of `read`, if only spaces follow.
    package mutating func whole<Found>(_ read: (inout TypedScanner) -> Found?) -> Found? {
        attempt { scanner in
            let found = read(&scanner)
            scanner.skipSpaces()
            return scanner.isAtEnd ? found : nil
        }
    }

    @discardableResult
    package mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) -> Bool {
        let start = position
        while let next, isSkipped(next) { position += 1 }
        return position > start
    }

    /// Skips white space, and the invisible parts of emoji.
    package mutating func skipSpaces() {
        // Looking up the properties of a scalar takes longer than everything else here.
        skip { scalar in
            scalar.value < 0x80
                ? scalar == " " || 0x09...0x0D ~= scalar.value
                : scalar.properties.isWhitespace || scalar == "\u{FE0F}" || scalar == "\u{200D}"
        }
    }

    package mutating func skipScalar() {
        if !isAtEnd { position += 1 }
    }

    package mutating func move(to position: Int) {
        self.position = position
    }

    mutating func moveToStart() {
        position = plain.startIndex
    }

    package mutating func moveToEnd() {
        position = plain.endIndex
    }

    // MARK: - Words

    package mutating func take(_ scalars: Set<Unicode.Scalar>) -> Unicode.Scalar? {
        guard let next, scalars.contains(next) else { return nil }
        position += 1
        return next
    }

    /// Reads the first of the words that comes next; a word must be listed before its own beginnings. In Latin letters,
    /// only a complete word matches.
    @discardableResult
    package mutating func take(_ words: [String]) -> String? {
        words.first { word in attempt { $0.takeWord(word) } != nil }
    }

    private mutating func takeWord(_ word: String) -> String? {
        for scalar in word.unicodeScalars {
            guard next == scalar else { return nil }
            position += 1
        }
        return last?.isLatinLetter == true && next?.isLatinLetter == true ? nil : word
    }

    /// A run of the letters a to z.
    package mutating func latinWord() -> String? {
        let start = position
        return skip { ("a"..."z").contains($0) } ? plainText(start..<position) : nil
    }

    /// A run of letters; Latin words may have single spaces between them.
    package mutating func letters(limit: Int) -> Range<Int>? {
        let start = position
        while let next, position - start < limit {
            let isSpace = next == " " && last?.isLatinLetter == true && (following ?? " ").isLatinLetter
            guard next.properties.isAlphabetic || (isSpace && position > start), !isMultiplication else { break }
            position += 1
        }
        return position > start ? start..<position : nil
    }

    /// The text of a range, in half width and lower case.
    package func plainText(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(plain[range]))
    }

    /// Whether an x comes next, with a number after it; a space may come before either.
    private var isMultiplication: Bool {
        var ahead = position
        if plain[ahead] == " " { ahead += 1 }
        guard ahead < plain.endIndex, plain[ahead] == "x" else { return false }
        ahead += 1
        if ahead < plain.endIndex, plain[ahead] == " " { ahead += 1 }
        return ahead < plain.endIndex && plain[ahead].isDigit
    }

    // MARK: - Numbers

    /// A number without a sign. It may end with the decimal separator or, at the start of the text, begin with it.
    package mutating func number() -> FixedDecimal? {
        attempt { scanner in
            let start = scanner.position
            scanner.skip(while: \.isDigit)
            let end = scanner.position
            // More digits are certainly a mistake, and would overflow when multiplied.
            guard (start == scanner.plain.startIndex ? 0 : 1)...15 ~= end - start else { return nil }
            if scanner.take(scanner.decimalSigns) != nil, !scanner.skip(while: \.isDigit),
                end == start || !scanner.isAtEnd
            {
                scanner.position = end
            }
            return try? FixedDecimal.parse(typed: scanner.plainText(start..<scanner.position))
        }
    }

    /// A whole number with that many digits.
    package mutating func whole(digits: ClosedRange<Int>) -> Int? {
        attempt { scanner in
            let start = scanner.position
            scanner.skip(while: \.isDigit)
            guard digits.contains(scanner.position - start) else { return nil }
            return Int(scanner.plainText(start..<scanner.position))
        }
    }

    // MARK: - Brackets and separators

    /// The content of brackets, up to 60 scalars without brackets of the same kind.
    package mutating func bracketed() -> TypedScanner? {
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
            return TypedScanner(scanner, start..<scanner.position - 1)
        }
    }

    /// The closing bracket of each opening one.
    package static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
        "(": ")", "[": "]", "<": ">", "【": "】", "〔": "〕", "「": "」", "『": "』", "〈": "〉", "《": "》",
    ]
    private static let openingBrackets = Set(brackets.keys)

    /// The text up to the first scalar that ends it, cut at the first of the signs that occurs in it.
    mutating func parts(upTo isEnd: (Unicode.Scalar) -> Bool, cutAt signs: [Unicode.Scalar]) -> [TypedScanner] {
        let start = position
        skip { !isEnd($0) }
        // A dash at the beginning is no separator: it is an unknown time.
        let sign = signs.first { sign in plain[start..<position].dropFirst(sign == "-" ? 1 : 0).contains(sign) }
        let parts = plain[start..<position].split(omittingEmptySubsequences: false) { $0 == sign }
        return parts.map { TypedScanner(self, $0.startIndex..<$0.endIndex) }
    }

    private static let separators: Set<Unicode.Scalar> = [
        "→", "➡", "⇒", "➔", "➝", "▶", ">", "/", "|", "、", ",", "・", "･", "+", "&", "⇨", "⏩",
    ]

    /// Reads the separator of two items: at least a space.
    package mutating func separator() -> Bool {
        let start = position
        skipSpaces()
        if next == "-" || next == "=" {
            // `->`, `=>`, ` - `
            let sign = position
            take(["-", "="])
            if take([">"]) == nil, next != " " { move(to: sign) }
        }
        while take(Self.separators) != nil { skipSpaces() }
        if take(["then", "から", "and"]) != nil { skipSpaces() }
        skipSpaces()
        return position > start
    }
}

extension Unicode.Scalar {
    package var isDigit: Bool { ("0"..."9").contains(self) }

    /// ｻ as サ. A mark of voice stays a sign of its own.
    fileprivate var fullKana: Unicode.Scalar {
        (0xFF66...0xFF9D).contains(value) ? Self.kana[Int(value) - 0xFF66] : self
    }

    private static let kana = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
            .unicodeScalars)

    fileprivate var isLatinLetter: Bool {
        ("a"..."z").contains(self) || ("\u{C0}"..."\u{24F}").contains(self) && self != "×"
    }

    fileprivate var lowercase: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(value + 0x20) ?? self : self
    }
}
