/// Swift literals that no text can break out of.
enum SwiftLiteral {
    /// A literal on one line.
    static func line(_ text: String) -> String {
        let pounds = pounds(for: text)
        return "\(pounds)\"\(escaped(text, keeping: [], pounds: pounds))\"\(pounds)"
    }

    /// A literal of several lines, which starts and ends at the left edge.
    static func lines(of text: String) -> String {
        let pounds = pounds(for: text)
        return "\(pounds)\"\"\"\n\(escaped(text, keeping: ["\n", "\t"], pounds: pounds))\n\"\"\"\(pounds)"
    }

    /// One more than the longest run in the text, so that it contains neither an end nor an escape of the literal.
    private static func pounds(for text: String) -> String {
        var longest = 0
        var current = 0
        for scalar in text.unicodeScalars {
            current = scalar == "#" ? current + 1 : 0
            longest = max(longest, current)
        }
        return String(repeating: "#", count: longest + 1)
    }

    /// Escapes control characters, which a Swift file cannot contain.
    private static func escaped(_ text: String, keeping kept: Set<Unicode.Scalar>, pounds: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.generalCategory == .control, !kept.contains(scalar) {
                result.append(contentsOf: "\\\(pounds)u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
