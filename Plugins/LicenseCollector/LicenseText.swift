import Foundation

/// The text of a file, without the white space that nobody sees.
struct LicenseText {
    /// Empty when there is nothing in the file; its lines end with `\n`, and none begins or ends it.
    let text: String

    /// - Throws: what reading the file threw, and `CommandError` when it is not UTF-8.
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
        // The first line keeps its indentation: headings are centred by it.
        self.text = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
    }

    private static func withoutTrailingSpace(_ line: Substring) -> Substring {
        var line = line
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}
