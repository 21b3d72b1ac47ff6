import APICore
import Foundation
import LocalizationCore
import ModelsCore
import ValuesCore
import Yams

extension VisitDraft {
    /// - Returns: the visit's identifier, if the text holds one, and its content.
    /// - Throws: ``DraftError`` with all that is wrong.
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

/// Reads a draft, and goes on after what is wrong.
///
/// YAML drops comments, anchors and tags, and makes spaces of line breaks. In a text that people type they may be meant,
/// so they are refused.
private final class VisitDraftReader {
    private let draft: VisitDraft
    private var source: VisitDraftSource
    private(set) var id: UUID?
    private(set) var content: SakatsuContent
    private(set) var problems: [DraftError.Line] = []

    init(_ draft: VisitDraft, _ text: String) {
        self.draft = draft
        source = VisitDraftSource(text)
        content = SakatsuContent(facilityName: "", visitingDate: draft.dates.today)
    }

    func read() {
        if let line = source.heading { return note(InputProblem(.formerDraft), at: line) }
        if let (alias, line) = source.excessiveAlias { return note(InputProblem(.unknownLine(alias)), at: line) }
        for line in source.droppedLines { note(unreadable(line), at: line) }
        do {
            // Nothing at all is a document, too.
            let root = try Parser(yaml: source.text, encoding: .utf8).singleRoot() ?? [:]
            guard let parts = root.mapping, !source.isMarked(root) else {
                return note(unreadable(root), at: root.mark?.line)
            }
            readParts(Array(parts))
            for line in source.indentedComments { note(unreadable(line), at: line) }
        } catch {
            note(error)
        }
    }

    private func readParts(_ pairs: [(key: Node, value: Node)]) {
        var missing = Set(VisitDraftSource.parts)
        for (key, value) in pairs {
            attempt(key) { () throws(InputProblem) in
                guard let part = word(key, among: VisitDraftSource.parts) else { throw unreadable(key) }
                guard missing.remove(part) != nil else { throw InputProblem(.twice(draft.localize(part))) }
                attempt(value) { () throws(InputProblem) in try read(part, value, below: key) }
            }
        }
        for part in VisitDraftSource.parts where part != .idColumn && missing.contains(part) {
            note(InputProblem(.missingLine("\(draft.localize(part)):")), at: nil)
        }
    }

    private func read(_ part: CommandLineString, _ node: Node, below key: Node) throws(InputProblem) {
        switch part {
        case .facility:
            guard try !isEmpty(node) else { throw InputProblem.missing(part) }
            content.facilityName = try text(node)
        case .date: content.visitingDate = try draft.dates.date(typed: try text(node))
        case .idColumn:
            guard let id = UUID(uuidString: try text(node)) else { throw unreadable(node) }
            self.id = id
        case .foreword: content.foreword = try paragraph(node, below: key)
        case .afterword: content.afterword = try paragraph(node, below: key)
        case .sets:
            // `sets: 10/1/10` in one line.
            let items = if node.scalar != nil, try !isEmpty(node) { [node] } else { try self.items(node) }
            for item in items { attempt(item) { () throws(InputProblem) in try readSet(item) } }
        default:
            for item in try items(node) { attempt(item) { () throws(InputProblem) in try readTemperature(item) } }
        }
    }

    private func readSet(_ node: Node) throws(InputProblem) {
        guard !source.isMarked(node) else { throw unreadable(node) }
        guard let items = node.sequence else {
            content.sets += try SetsText(titles: draft.titles).sets(typed: try text(node))
            return
        }
        var steps: [SaunaStep] = []
        for item in items {
            attempt(item) { () throws(InputProblem) in
                guard let (kind, amount, title) = try amount(item) else { return }
                let time = try DurationText(typed: amount)
                steps.append(
                    SaunaStep(kind: kind, title: title ?? draft.titles[kind], seconds: time.seconds, unit: time.unit))
            }
        }
        content.sets.append(SaunaSet(steps: steps))
    }

    private func readTemperature(_ node: Node) throws(InputProblem) {
        guard let (step, amount, title) = try amount(node) else { return }
        guard let kind = SaunaTemperature.Kind(rawValue: step.rawValue) else { throw unreadable(node) }
        let celsius = try TemperatureText.celsius(typed: amount)
        content.temperatures.append(
            SaunaTemperature(kind: kind, title: title ?? draft.titles[kind], celsius: celsius))
    }

    /// What a step or a temperature is made of: `sauna: 12`, and maybe a title below it.
    ///
    /// - Returns: nil where what is wrong is noted already.
    private func amount(
        _ node: Node
    ) throws(InputProblem) -> (kind: SaunaStep.Kind, amount: String, title: String?)? {
        guard let pairs = node.mapping, !source.isMarked(node) else { throw unreadable(node) }
        var (found, title): ((SaunaStep.Kind, String)?, String?)
        var hasTitle = false
        let problemCount = problems.count
        for (key, value) in pairs {
            attempt(key) { () throws(InputProblem) in
                if word(key, among: [.title]) != nil {
                    guard !hasTitle else { throw InputProblem(.twice(draft.localize(.title))) }
                    hasTitle = true
                    title = try isEmpty(value) ? nil : text(value)
                } else if found == nil, let word = word(key, among: SaunaStep.Kind.allCases.map(\.word)),
                    let kind = SaunaStep.Kind.allCases.first(where: { $0.word == word })
                {
                    found = (kind, try isEmpty(value) ? "-" : text(value))
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
        if let items = node.sequence, !source.isMarked(node) { return Array(items) }
        guard try isEmpty(node) else { throw unreadable(node) }
        return []
    }

    /// A text that has more than one line below its key, or stands beside it.
    private func paragraph(_ node: Node, below key: Node) throws(InputProblem) -> String {
        let text = try text(node)
        guard text.isEmpty || node.scalar?.style != .plain || node.mark?.line == key.mark?.line else {
            throw unreadable(node)
        }
        return text
    }

    private func text(_ node: Node) throws(InputProblem) -> String {
        guard let scalar = node.scalar, source.isWhole(scalar) else { throw unreadable(node) }
        return scalar.string
    }

    /// Whether nothing was written, not even quotation marks.
    private func isEmpty(_ node: Node) throws(InputProblem) -> Bool {
        guard let scalar = node.scalar, scalar.style == .plain, scalar.string.isEmpty else { return false }
        guard source.isWhole(scalar) else { throw unreadable(node) }
        return true
    }

    /// Which of the words stands there, in any language.
    private func word(_ key: Node, among words: [CommandLineString]) -> CommandLineString? {
        source.isMarked(key) ? nil : key.scalar.flatMap { VisitDraftSource.word($0.string, among: words) }
    }

    // MARK: - What is wrong

    private func attempt(_ node: Node, _ body: () throws(InputProblem) -> Void) {
        do throws(InputProblem) { try body() } catch { note(error, at: node.mark?.line) }
    }

    private func note(_ problem: InputProblem, at number: Int?) {
        problems.append(DraftError.Line(number: number, problem: problem))
    }

    /// Names the line in which it begins.
    private func unreadable(_ node: Node) -> InputProblem { unreadable(node.mark?.line ?? 0) }

    private func unreadable(_ line: Int) -> InputProblem { InputProblem(.unknownLine(source.line(line) ?? "")) }

    private func note(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            // What does not end is looked for where it begins, and never behind the last line.
            let start = problem.contains("end of stream") ? context?.mark : nil
            let last = source.lastLine
            note(InputProblem(.notYAML(problem)), at: min((start ?? mark).line, last))
        case .duplicatedKeysInMapping(let keys, let context):
            note(InputProblem(.twice(keys.joined(separator: ", "))), at: context.mark.line)
        case .reader(let problem, let offset, _, let yaml):
            let place = offset.flatMap { yaml.index(yaml.startIndex, offsetBy: $0, limitedBy: yaml.endIndex) }
            note(InputProblem(.notYAML(problem)), at: place.map { Self.number(of: $0, in: yaml) })
        default: note(InputProblem(.notYAML("\(error)")), at: nil)
        }
    }

    private static func number(of place: String.Index, in text: String) -> Int {
        text[..<place].count { $0.isNewline } + 1
    }
}
