/// Finds the imports of a Swift file, in every branch of its `#if`s.
enum ImportParser {
    static func imports(in text: String) -> [ImportDeclaration] {
        let tokens = Token.tokens(of: SourceScanner.code(of: text))
        return tokens.indices.compactMap { importDeclaration(at: $0, in: tokens) }
    }

    private static func importDeclaration(at index: Int, in tokens: [Token]) -> ImportDeclaration? {
        guard tokens[index].text == "import", canStartImport(after: tokens[..<index].last) else { return nil }
        var path = tokens[(index + 1)...].drop(while: \.isLineBreak)
        if let kind = path.first, declarationKinds.contains(kind.text) { path = path.dropFirst() }
        // `import value: Int` on a line of its own is a parameter.
        guard let module = path.first, module.isWord, path.dropFirst().first?.text != ":" else { return nil }
        return ImportDeclaration(module: module.text.filter { $0 != "`" }, line: tokens[index].line)
    }

    /// Modifiers, attributes and ends of statements stand before an import; a member access or a list does not.
    private static func canStartImport(after token: Token?) -> Bool {
        guard let token else { return true }
        return token.isWord || token.isLineBreak || token.text == ";" || token.text == ")"
    }

    private static let declarationKinds: Set<Substring> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
}
