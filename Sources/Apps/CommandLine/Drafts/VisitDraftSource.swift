import LocalizationCore
import ValuesCore
import Yams

/// The lines of a draft as they were typed, to be compared with what YAML makes of them: it drops comments, anchors and
/// tags, and makes spaces of line breaks.
struct VisitDraftSource {
    static let parts: [CommandLineString] = [
        .facility, .date, .idColumn, .foreword, .sets, .afterword, .temperatures,
    ]

    /// A space stands behind the colon of each part, which people leave out.
    private let lines: [String]
    /// The indices of the lines of texts that are indented below their key.
    private var textLines: Set<Int> = []

    /// - Parameter text: without the notes.
    init(_ text: String) {
        // What libYAML takes for the end of a line, by which it counts.
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
        lines = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: breaks.contains)
            .map { Self.spaced(String($0)) }
    }

    /// What YAML is to read.
    var text: String { lines.joined(separator: "\n") }

    /// - Parameter number: from 1.
    func line(_ number: Int) -> String? { lines.indices.contains(number - 1) ? lines[number - 1] : nil }

    /// The number of the last one in which something stands.
    var lastLine: Int { (lines.lastIndex { !$0.isBlank } ?? 0) + 1 }

    /// The number of the line in which a part begins as in drafts of earlier versions: `[温度]`.
    var heading: Int? {
        lines.firstIndex { line in
            let text = line.halfWidth.withoutOuterSpaces
            return line.first?.isWhitespace == false && text.hasPrefix("[") && text.hasSuffix("]")
                && Self.word(String(text.dropFirst().dropLast()), among: Self.parts) != nil
        }
        .map { $0 + 1 }
    }

    /// The numbers of comments, and of the end of the document, that are not indented.
    var droppedLines: [Int] {
        lines.indices.filter { index in
            let line = lines[index]
            return line.unicodeScalars.first == "#" || line == "..." || line.hasPrefix("... ")
        }
        .map { $0 + 1 }
    }

    /// The numbers of the others, once all texts are read: a # in them is none.
    var indentedComments: [Int] {
        lines.indices.filter { index in
            let isIndented = lines[index].hasPrefix(" ") || lines[index].hasPrefix("\t")
            return isIndented && !textLines.contains(index)
                && lines[index].withoutOuterSpaces.unicodeScalars.first == "#"
        }
        .map { $0 + 1 }
    }

    /// `日付:昨日` and `日付：昨日` as `日付: 昨日`.
    private static func spaced(_ line: String) -> String {
        let scalars = line.unicodeScalars
        guard let colon = scalars.firstIndex(where: { $0 == ":" || $0 == "：" }),
            scalars.first?.properties.isWhitespace == false,
            word(String(scalars[..<colon]), among: parts) != nil
        else { return line }
        let value = scalars[scalars.index(after: colon)...]
        guard scalars[colon] != ":" || value.first.map({ $0 != " " && $0 != "\t" }) == true else { return line }
        return "\(String(scalars[..<colon])): \(String(value.drop { $0.properties.isWhitespace }))"
    }

    /// An alias in a text with so many of them that it may stand for more than a machine can hold: Yams compares keys as
    /// soon as it has read them. What is indented below `foreword: |-` is no alias, unless a quotation mark in it may end
    /// a text that began before.
    var excessiveAlias: (alias: String, line: Int)? {
        let anchors = Set(lines.flatMap { $0.matches(of: /&([0-9A-Za-z_\-]+)/).map(\.1) })
        guard !anchors.isEmpty else { return nil }
        var aliases: [(String, Int)] = []
        var isText = false
        for (index, line) in lines.enumerated() {
            isText =
                isText && (line.isEmpty || line.hasPrefix(" "))
                && !line.unicodeScalars.contains { $0 == "\"" || $0 == "'" }
            guard !isText else { continue }
            isText = line.wholeMatch(of: /\p{L}+:[ ]+[|>][\-+0-9]*[ ]*/) != nil
            aliases += line.matches(of: /\*([0-9A-Za-z_\-]+)/).filter { anchors.contains($0.1) }
                .map { (String($0.0), index + 1) }
        }
        return aliases.count > 20 ? aliases[0] : nil
    }

    /// What stands in the line from there on. A node begins at its anchor or tag, and an alias where what it means does.
    private func remainder(at mark: Mark?) -> Substring.UnicodeScalarView {
        guard let mark, let line = self.line(mark.line) else { return Substring().unicodeScalars }
        return Substring(line).unicodeScalars.dropFirst(mark.column - 1)
    }

    /// Whether an anchor or a tag stands in front of it, or an alias in its place.
    func isMarked(_ node: Node) -> Bool {
        remainder(at: node.mark).first.map { $0 == "&" || $0 == "!" } ?? false
    }

    /// Whether the text is all that was typed: no anchor or tag in front, no comment behind, and, unless it is indented
    /// below its key, no further line.
    mutating func isWhole(_ scalar: Node.Scalar) -> Bool {
        let line = Substring(remainder(at: scalar.mark))
        guard !isMarked(.scalar(scalar)) else { return false }
        // By Unicode scalars: an accent joins the quotation mark in front of it.
        let quoted = #/'(?:[^']|'')*+'|"(?:[^"\\]|\\.)*+"/#.matchingSemantics(.unicodeScalar)
        let rest: Substring
        switch scalar.style {
        case .singleQuoted, .doubleQuoted:
            guard let text = line.prefixMatch(of: quoted) else { return false }
            rest = line[text.range.upperBound...]
        case .literal, .folded:
            rest = line
            noteText(scalar)
        default:
            guard line.unicodeScalars.starts(with: scalar.string.unicodeScalars) else { return false }
            rest = Substring(line.unicodeScalars.dropFirst(scalar.string.unicodeScalars.count))
        }
        // In braces other texts may follow, even with a # in quotation marks.
        let comment = #/(?:^|[\s,\[\]{}"])\#/#.matchingSemantics(.unicodeScalar)
        return rest.replacing(quoted, with: "\"").firstMatch(of: comment) == nil
    }

    /// Notes which lines a text takes that is indented below its key.
    private mutating func noteText(_ scalar: Node.Scalar) {
        var rest = scalar.string.unicodeScalars[...]
        for index in lines.indices.dropFirst(scalar.mark?.line ?? 0) {
            let line = lines[index].unicodeScalars.drop { $0 == " " || $0 == "\t" }
            rest = rest.drop { [" ", "\t", "\n"].contains($0) }
            guard rest.starts(with: line) else { return }
            rest = rest.dropFirst(line.count)
            textLines.insert(index)
        }
    }

    /// Which of the words it is, in any language.
    static func word(_ typed: String, among words: [CommandLineString]) -> CommandLineString? {
        let name = typed.halfWidth.withoutOuterSpaces.lowercased()
        return words.first { word in Language.allCases.contains { Localizer($0)(word).lowercased() == name } }
    }
}
