/// A text that stands at the end of a line of a draft, whatever is in it.
enum OneLineText {
    private static let meanings: [Unicode.Scalar: Unicode.Scalar] = [
        "\\": "\\", "n": "\n", "r": "\r", "s": " ", "t": "\t", "\"": "\"",
    ]

    /// What ``text(_:)`` reads as the text.
    static func escaped(_ text: String) -> String {
        guard !text.isEmpty else { return "\"\"" }
        // By Unicode scalars: an accent joins the character in front of it, also one that stands there for the draft.
        let scalars = Array(text.unicodeScalars)
        var escaped = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if let letter = letter(for: scalar, isFirst: index == 0, isLast: index == scalars.count - 1) {
                escaped.append("\\")
                escaped.append(letter)
            } else {
                escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// - Returns: nil for a text of nothing but spaces. The empty text is `""`.
    static func text(_ line: some StringProtocol) -> String? {
        let escaped = line.withoutOuterSpaces
        guard !escaped.isEmpty else { return nil }
        guard escaped != "\"\"" else { return "" }
        var text = String.UnicodeScalarView()
        var rest = escaped.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            // Any other backslash is one that the person typed.
            if scalar == "\\", let letter = rest.first, let meaning = meanings[letter] {
                text.append(meaning)
                rest.removeFirst()
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }

    /// What stands for the character behind a backslash; nil when it stands for itself.
    private static func letter(for scalar: Unicode.Scalar, isFirst: Bool, isLast: Bool) -> Unicode.Scalar? {
        switch scalar {
        case "\\": "\\"
        case "\n": "n"
        case "\r": "r"
        // Editors cut spaces at the end of a line, and nobody sees them.
        case " " where isFirst || isLast: "s"
        case "\t" where isFirst || isLast: "t"
        case "\"" where isFirst: "\""
        default: nil
        }
    }
}
