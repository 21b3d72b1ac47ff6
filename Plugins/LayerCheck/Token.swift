/// A word, a line break or a single mark of Swift code.
struct Token: Equatable {
    let text: Substring
    let line: Int

    var isLineBreak: Bool { text.first?.isNewline == true }
    var isWord: Bool { text.first.map(Self.isPartOfWord) == true }

    /// The tokens of code from which comments and literals are gone.
    static func tokens(of code: String) -> [Token] {
        var tokens: [Token] = []
        var line = 1
        var rest = code[...]
        while let first = rest.first {
            let text = isPartOfWord(first) ? rest.prefix(while: isPartOfWord) : rest.prefix(1)
            if !first.isWhitespace || first.isNewline { tokens.append(Token(text: text, line: line)) }
            if first.isNewline { line += 1 }
            rest = rest[text.endIndex...]
        }
        return tokens
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "`"
    }
}
