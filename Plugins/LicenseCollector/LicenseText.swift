import Foundation

/// The text of a file, without trailing white space and blank lines around it.
struct LicenseText {
    /// Empty for an empty file; lines are separated by `\n`, without one at the beginning or end.
    let text: String

    /// - Throws: an error of reading the file, and `CommandError` when it is not UTF-8.
    init(path: String) throws {
        let data = try Data(contentsOf: URL(filePath: path))
        guard let text = String(data: data, encoding: .utf8) else {
            throw CommandError("\(path): error: this licence text is not UTF-8")
        }
        self.init(text)
    }

    init(_ text: String) {
        let lines = text.replacing("\u{FEFF}", with: "")
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(Self.withoutTrailingSpace)
        // The first line keeps its indentation, which centres headings.
        self.text = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
    }

    private static func withoutTrailingSpace(_ line: Substring) -> Substring {
        var line = line
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}
