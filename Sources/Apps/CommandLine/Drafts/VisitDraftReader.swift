import APICore
import Foundation
import LocalizationCore
import ModelsCore
import TypedCore
import Yams

extension VisitDraft {
    /// - Returns: the visit's identifier, if the text contains one, and its content.
    /// - Throws: ``DraftError`` with all problems.
    func read(_ text: String) throws(DraftError) -> (id: UUID?, content: SakatsuContent) {
        let reader = VisitDraftReader(self, Self.withoutNotes(text))
        reader.read()
        guard reader.problems.isEmpty else {
            let lines = reader.problems.sorted { ($0.number ?? .max) < ($1.number ?? .max) }
            throw DraftError(lines: lines, noteCount: Self.lines(text).prefix { $0.hasPrefix("#") }.count)
        }
        return (reader.id, reader.content)
    }
}

/// Reads a draft, and continues after a problem to collect them all.
///
/// YAML drops comments, anchors and tags, and folds line breaks into spaces. In typed text, these characters may be
/// meant literally. The values are therefore compared with the typed text, and refused if something was dropped.
private final class VisitDraftReader {
    private let draft: VisitDraft
    /// The lines, with a space after the colon of each part, which people often leave out.
    private let lines: [String]
    /// The indices of lines in indented blocks of text.
    private var textLines: Set<Int> = []
    private(set) var id: UUID?
    private(set) var content: SakatsuContent
    private(set) var problems: [DraftError.Line] = []

    /// - Parameter text: the text without the notes.
    init(_ draft: VisitDraft, _ text: String) {
        self.draft = draft
        content = SakatsuContent(facilityName: "", visitingDate: draft.dates.today)
        // The line ends of libYAML, which its line numbers are based on.
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
        lines = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: breaks.contains)
            .map { VisitDraft.spaced(String($0)) }
    }

    func read() {
        if let index = lines.firstIndex(where: VisitDraft.isFormerHeading) {
            return note(InputProblem.invalid(.formerDraft), at: index + 1)
        }
        if let (alias, line) = excessiveAlias { return note(InputProblem.invalid(.unknownLine(alias)), at: line) }
        // Refuses comments and the end of a document.
        refuseLines { _, line in line.unicodeScalars.first == "#" || line == "..." || line.hasPrefix("... ") }
        do {
            // An empty text is a valid document.
            let root = try Parser(yaml: lines.joined(separator: "\n"), encoding: .utf8).singleRoot() ?? [:]
            guard let parts = root.mapping, !isMarked(root) else { return note(unreadable(root), at: root.mark?.line) }
            readParts(parts)
            // Only now is it known which lines are blocks of text, in which # is not a comment.
            refuseLines { index, line in
                line.unicodeScalars.first != "#" && line.withoutOuterSpaces.unicodeScalars.first == "#"
                    && !textLines.contains(index)
            }
        } catch {
            note(error, at: nil)
        }
    }

    private func readParts(_ pairs: Node.Mapping) {
        var missing = Set(VisitDraft.Part.all)
        for (key, value) in pairs {
            attempt(key) {
                guard let part = name(key).flatMap(VisitDraft.part) else { throw unreadable(key) }
                let word = part.word(draft.localize)
                guard missing.remove(part) != nil else { throw InputProblem.invalid(.twice(word)) }
                attempt(value) { try read(part, value, below: key) }
            }
        }
        for part in VisitDraft.Part.all where part.isRequired && missing.contains(part) {
            note(InputProblem.invalid(.missingLine("\(part.word(draft.localize)):")), at: nil)
        }
    }

    private func read(_ part: VisitDraft.Part, _ node: Node, below key: Node) throws {
        switch part {
        case .facility:
            guard let name = try value(node) else { throw InputProblem.missing(.facility) }
            content.facilityName = name
        case .date: content.visitingDate = try draft.dates.date(typed: try text(node))
        case .id:
            guard let id = UUID(uuidString: try text(node)) else { throw unreadable(node) }
            self.id = id
        case .sets:
            // Also accepts `sets: 10/1/10` in a single line.
            let items = if node.scalar != nil, try value(node) != nil { [node] } else { try self.items(node) }
            for item in items { attempt(item) { try readSet(item) } }
        case .temperatures: for item in try items(node) { attempt(item) { try readTemperature(item) } }
        case .field(let field):
            let text = try field.isText ? paragraph(node, below: key) : value(node) ?? ""
            try field.read(typed: text, into: &content)
        }
    }

    private func readSet(_ node: Node) throws {
        guard !isMarked(node) else { throw unreadable(node) }
        guard let items = node.sequence else {
            content.sets += try draft.titles.sets(typed: try text(node))
            return
        }
        var steps: [SaunaStep] = []
        for item in items {
            attempt(item) {
                guard let (kind, amount, title) = try amount(item) else { return }
                let time = try StepTime(typed: amount)
                steps.append(SaunaStep(kind: kind, title: title ?? draft.titles[kind], time: time))
            }
        }
        content.sets.append(SaunaSet(steps: steps))
    }

    private func readTemperature(_ node: Node) throws {
        guard let (step, amount, title) = try amount(node) else { return }
        guard let kind = SaunaTemperature.Kind(rawValue: step.rawValue) else { throw unreadable(node) }
        let celsius = try SaunaTemperature.celsius(typed: amount)
        content.temperatures.append(
            SaunaTemperature(kind: kind, title: title ?? draft.titles[kind], celsius: celsius))
    }

    /// The parts of a step or a temperature: `sauna: 12`, with an optional title below it.
    ///
    /// - Returns: nil if the problem has already been noted.
    private func amount(_ node: Node) throws -> (kind: SaunaStep.Kind, amount: String, title: String?)? {
        guard let pairs = node.mapping, !isMarked(node) else { throw unreadable(node) }
        var (found, title): ((SaunaStep.Kind, String)?, String?)
        var hasTitle = false
        let problemCount = problems.count
        for (key, value) in pairs {
            attempt(key) {
                if isWord(key, .title) {
                    guard !hasTitle else { throw InputProblem.invalid(.twice(draft.localize(.title))) }
                    hasTitle = true
                    title = try self.value(value)
                } else if found == nil, let kind = SaunaStep.Kind.allCases.first(where: { isWord(key, $0.word) }) {
                    found = (kind, try self.value(value) ?? "-")
                } else {
                    throw unreadable(key)
                }
            }
        }
        guard problems.count == problemCount else { return nil }
        guard let found else { throw unreadable(node) }
        return (found.0, found.1, title)
    }

    private func items(_ node: Node) throws(InputProblem) -> [Node] {
        if let items = node.sequence, !isMarked(node) { return Array(items) }
        guard try value(node) == nil else { throw unreadable(node) }
        return []
    }

    /// A text with more than one line below its key, or a single line next to it.
    private func paragraph(_ node: Node, below key: Node) throws(InputProblem) -> String {
        let text = try text(node)
        let isBelow = node.mark?.line != key.mark?.line
        if isBelow, !text.isEmpty, node.scalar?.style == .plain { throw unreadable(node) }
        return text
    }

    /// The text of a node; nil when it is empty without quotation marks.
    private func value(_ node: Node) throws(InputProblem) -> String? {
        let text = try text(node)
        return text.isEmpty && node.scalar?.style == .plain ? nil : text
    }

    private func text(_ node: Node) throws(InputProblem) -> String {
        guard let scalar = node.scalar, isWhole(scalar) else { throw unreadable(node) }
        return scalar.string
    }

    private func isWord(_ key: Node, _ word: CommandLineString) -> Bool {
        name(key).map { VisitDraft.isWord($0) { $0(word) } } ?? false
    }

    private func name(_ key: Node) -> String? {
        isMarked(key) ? nil : key.scalar?.string
    }
}

// MARK: - Comparing with the typed text

extension VisitDraftReader {
    /// The first alias in a text with so many aliases that they could expand beyond the machine's memory: Yams compares
    /// keys as soon as it has read them. In an indented block below `before: |-` there are no aliases, unless a
    /// quotation mark in it could end a text that began before.
    private var excessiveAlias: (alias: String, line: Int)? {
        let anchors = Set(lines.flatMap { $0.matches(of: /&([0-9A-Za-z_\-]+)/).map(\.1) })
        guard !anchors.isEmpty else { return nil }
        var aliases: [(String, Int)] = []
        var isText = false
        for (index, line) in lines.enumerated() {
            isText =
                isText && (line.isEmpty || line.hasPrefix(" "))
                && !line.unicodeScalars.contains { $0 == "\"" || $0 == "'" }
            guard !isText else { continue }
            isText = line.wholeMatch(of: /\p{L}[\p{L} ]*:[ ]+[|>][\-+0-9]*[ ]*/) != nil
            aliases += line.matches(of: /\*([0-9A-Za-z_\-]+)/).filter { anchors.contains($0.1) }
                .map { (String($0.0), index + 1) }
        }
        return aliases.count > 20 ? aliases[0] : nil
    }

    /// The rest of the line from a position. A node begins at its anchor or tag; the position of an alias is that of
    /// its target.
    private func remainder(at mark: Mark?) -> Substring.UnicodeScalarView {
        guard let mark, lines.indices.contains(mark.line - 1) else { return Substring().unicodeScalars }
        return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1)
    }

    /// Whether the node has an anchor or a tag, or is an alias.
    private func isMarked(_ node: Node) -> Bool {
        ["&", "!"].contains(remainder(at: node.mark).first)
    }

    /// Whether this is all typed text: no anchor, tag or comment and, except in a block, no further line.
    private func isWhole(_ scalar: Node.Scalar) -> Bool {
        guard !isMarked(.scalar(scalar)) else { return false }
        let line = Substring(remainder(at: scalar.mark))
        // Matches scalars, because a combining accent would be joined with the quotation mark before it.
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
        // Within braces, other texts may follow, even with a # in quotation marks.
        let comment = #/(?:^|[\s,\[\]{}"])\#/#.matchingSemantics(.unicodeScalar)
        return rest.replacing(quoted, with: "\"").firstMatch(of: comment) == nil
    }

    /// Notes the lines of an indented block of text.
    private func noteText(_ scalar: Node.Scalar) {
        var rest = scalar.string.unicodeScalars[...]
        for index in lines.indices.dropFirst(scalar.mark?.line ?? 0) {
            let line = lines[index].unicodeScalars.drop { $0 == " " || $0 == "\t" }
            rest = rest.drop { [" ", "\t", "\n"].contains($0) }
            guard rest.starts(with: line) else { return }
            rest = rest.dropFirst(line.count)
            textLines.insert(index)
        }
    }
}

// MARK: - Problems

extension VisitDraftReader {
    private func attempt(_ node: Node, _ body: () throws -> Void) {
        do { try body() } catch { note(error, at: node.mark?.line) }
    }

    private func refuseLines(where isRefused: (_ index: Int, _ line: String) -> Bool) {
        for (index, line) in lines.enumerated() where isRefused(index, line) {
            note(InputProblem.invalid(.unknownLine(line)), at: index + 1)
        }
    }

    /// The problem of a node, with the line in which it begins.
    private func unreadable(_ node: Node) -> InputProblem {
        let index = (node.mark?.line ?? 0) - 1
        return .invalid(.unknownLine(lines.indices.contains(index) ? lines[index] : ""))
    }

    /// - Parameter number: the number of the line; nil if the error contains it, or it is unknown.
    private func note(_ error: any Error, at number: Int?) {
        var (number, problem) = (number, InputProblem.invalid(.notYAML("\(error)")))
        switch error {
        case let error as InputProblem: problem = error
        case YamlError.scanner(let context, let text, let mark, _),
            YamlError.parser(let context, let text, let mark, _),
            YamlError.composer(let context, let text, let mark, _):
            problem = .invalid(.notYAML(text))
            // A text that does not end is reported where it begins, and never after the last line.
            let start = text.contains("end of stream") ? context?.mark : nil
            number = min((start ?? mark).line, (lines.lastIndex { !$0.isBlank } ?? 0) + 1)
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            (number, problem) = (context.mark.line, .invalid(.twice(keys.joined(separator: ", "))))
        case YamlError.reader(let text, let offset, _, let yaml):
            problem = .invalid(.notYAML(text))
            let place = offset.flatMap { yaml.index(yaml.startIndex, offsetBy: $0, limitedBy: yaml.endIndex) }
            number = place.map { yaml[..<$0].count { $0.isNewline } + 1 }
        default: break
        }
        problems.append(DraftError.Line(number: number, problem: problem))
    }
}
