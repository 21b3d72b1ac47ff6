import Foundation
import ModelsCore

/// The Markdown of Day One as plain text.
enum DayOneText {
    private static let lineEnd = UInt8(ascii: "\n")
    /// A photo, a video or another attachment: `![](dayone-moment://1F2E…)`, `![](dayone-moment:/video/1F2E…)`.
    private static let attachment = "![](dayone-moment:".utf8

    /// The text without attachments and without the backslashes that Day One puts in front of punctuation. Headings and
    /// lists keep their marks, because people write them, too.
    static func plain(_ markdown: String) -> String {
        let lines = markdown.utf8.split(separator: lineEnd, omittingEmptySubsequences: false)
        let kept = lines.compactMap { line -> [UInt8]? in
            let shown = withoutAttachments(Array(line))
            let isEmptied = shown.count < line.count && shown.allSatisfy { $0 <= UInt8(ascii: " ") }
            return isEmptied ? nil : unescaped(shown)
        }
        return String(decoding: Array(kept.joined(separator: [lineEnd])), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The text in which sets and facilities are looked for: a heading's marks are not part of a name.
    static func withoutHeadingMarks(_ text: String) -> String {
        text.utf8.split(separator: lineEnd, omittingEmptySubsequences: false)
            .map { line in
                let rest = line.drop { $0 == UInt8(ascii: "#") }
                let isHeading = rest.count < line.count && rest.first == UInt8(ascii: " ")
                return String(Substring(isHeading ? rest.dropFirst() : line))
            }
            .joined(separator: "\n")
    }

    private static func withoutAttachments(_ line: [UInt8]) -> [UInt8] {
        var shown: [UInt8] = []
        var start = 0
        while let found = line.range(of: attachment, from: start),
            let end = line[found.upperBound...].firstIndex(of: UInt8(ascii: ")"))
        {
            shown += line[start..<found.lowerBound]
            start = end + 1
        }
        return shown + line[start...]
    }

    /// Without U+0000 as well, which no text may contain.
    private static func unescaped(_ line: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(line.count)
        var isEscaped = false
        for byte in line where byte != 0 {
            if isEscaped, !isPunctuation(byte) { text.append(UInt8(ascii: "\\")) }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { text.append(byte) }
        }
        return isEscaped ? text + [UInt8(ascii: "\\")] : text
    }

    /// Whether Markdown allows a backslash in front of the character (CommonMark 0.31, 2.4).
    private static func isPunctuation(_ byte: UInt8) -> Bool {
        0x21...0x2F ~= byte || 0x3A...0x40 ~= byte || 0x5B...0x60 ~= byte || 0x7B...0x7E ~= byte
    }
}
