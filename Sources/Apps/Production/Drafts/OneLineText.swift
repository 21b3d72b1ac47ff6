/// A text that stands at the end of a line of a draft, whatever is in it.
enum OneLineText {
    private static let escapes: [Character: Character] = ["\\": "\\", "\n": "n", "\r": "r"]
    private static let meanings: [Character: Character] = [
        "\\": "\\", "n": "\n", "r": "\r", "s": " ", "t": "\t", "\"": "\"",
    ]

    /// What ``text(_:)`` reads as the text.
    static func escaped(_ text: String) -> String {
        guard !text.isEmpty else { return "\"\"" }
        var escaped = ""
        for character in text.replacing("\r\n", with: "\n") {
            if let letter = escapes[character] {
                escaped += "\\\(letter)"
            } else {
                escaped.append(character)
            }
        }
        // Editors cut spaces at the end of a line, and nobody sees them.
        let outer: [Character: String] = [" ": "\\s", "\t": "\\t", "\"": "\\\""]
        if let first = escaped.first, let letters = outer[first] { escaped = "\(letters)\(escaped.dropFirst())" }
        if let last = escaped.last, last != "\"", let letters = outer[last] {
            escaped = "\(escaped.dropLast())\(letters)"
        }
        return escaped
    }

    /// - Returns: nil for a text of nothing but spaces. The empty text is `""`.
    static func text(_ line: some StringProtocol) -> String? {
        let escaped = line.withoutOuterSpaces
        guard !escaped.isEmpty else { return nil }
        guard escaped != "\"\"" else { return "" }
        var text = ""
        var rest = escaped[...]
        while let character = rest.popFirst() {
            // Any other backslash is one that the person typed.
            if character == "\\", let letter = rest.first, let meaning = meanings[letter] {
                text.append(meaning)
                rest.removeFirst()
            } else {
                text.append(character)
            }
        }
        return text
    }
}
