import ValuesCore

/// A text of any number of lines as it stands in a draft. Lines that would be lost or taken for something else have a
/// backslash more: the head of a section (`\[sets]`), and an empty first or last line. A line that ends with a carriage
/// return, which editors take for a part of the line break, has one at its end.
enum FreeText {
    /// What ``text(_:)`` reads as the text.
    static func lines(of text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map { String($0) }
        return lines.enumerated().map { index, line in
            escaped(line, isOuter: index == 0 || index == lines.count - 1)
        }
    }

    /// Empty lines around the others do not count.
    static func text(_ lines: [String]) -> String {
        let first = lines.drop { $0.isBlank }
        guard let last = first.lastIndex(where: { !$0.isBlank }) else { return "" }
        return first[...last].map { plain($0) }.joined(separator: "\n")
    }

    private static func escaped(_ line: String, isOuter: Bool) -> String {
        let isMistakable = isEscapable(line) && (isOuter || !line.isBlank)
        let escaped = isMistakable ? "\\\(line)" : line
        return endsInReturn(escaped) ? "\(escaped)\\" : escaped
    }

    private static func plain(_ line: String) -> String {
        var scalars = line.unicodeScalars[...]
        if endsInReturn(line), scalars.last == "\\" { scalars.removeLast() }
        // Any other backslash is one that the person typed.
        if scalars.first == "\\", isEscapable(String(scalars)) { scalars.removeFirst() }
        return String(scalars)
    }

    /// Whether a backslash in front of the line would be read as one more.
    private static func isEscapable(_ line: String) -> Bool {
        let rest = String(line.unicodeScalars.drop { $0 == "\\" })
        return rest.isBlank || DraftKeywords.header(of: rest) != nil
    }

    /// Whether there is a carriage return at the end, or before backslashes there.
    private static func endsInReturn(_ line: String) -> Bool {
        line.unicodeScalars.last { $0 != "\\" } == "\r"
    }
}
