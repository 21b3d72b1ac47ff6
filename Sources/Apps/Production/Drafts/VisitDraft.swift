import APICore
import Foundation
import LocalizationCore
import ValuesCore

/// A visit as a text that people change in an editor:
///
/// ```
/// # What begins with # before the first line is a note, which is not read.
/// facility: しきじ
/// date: 2026-11-20
/// ID: 84fc0348-1f6c-4535-a6e7-2d44afc14317
///
/// [temperatures]
/// sauna 110
/// water 17 Spring
///
/// [foreword]
/// After work.
///
/// [sets]
/// 10/1/10x2
///
/// sauna 12 Wood-fired
/// water 45s
///
/// [afterword]
/// ```
///
/// A set is one line, or a line for each of its steps with an empty line behind the last. A step without a title has the
/// usual one; `""` is none. Empty lines around foreword and afterword do not count. Facility, date and all four sections
/// must be there, also empty ones: what stands behind a misspelt one would be lost else. By the ID a visit that is recorded
/// already is not recorded twice.
struct VisitDraft: Sendable {
    /// A line that was interrupted and cannot be read.
    struct UnfinishedLine: Hashable, Sendable {
        let text: String
        /// The field or section to which it belongs.
        let part: CommandWord
    }

    let localize: Localizer
    let dates: DateText
    /// The usual ones.
    let titles: StepTitles

    init(_ localize: Localizer, dates: DateText, titles: StepTitles) {
        self.localize = localize
        self.dates = dates
        self.titles = titles
    }

    /// - Parameters:
    ///   - id: the visit's identifier.
    ///   - unfinished: a line that stands in its part as it was typed.
    func text(of content: VisitContent, id: UUID? = nil, unfinished: UnfinishedLine? = nil) -> String {
        var lines = fieldLines(of: content, id, unfinished)
        add(.temperatures, content.temperatures.map(line), unfinished, to: &lines)
        add(.foreword, FreeText.lines(of: content.foreword), nil, to: &lines)
        add(.sets, setLines(content.sets), unfinished, to: &lines)
        add(.afterword, FreeText.lines(of: content.afterword), nil, to: &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private func fieldLines(of content: VisitContent, _ id: UUID?, _ unfinished: UnfinishedLine?) -> [String] {
        func line(_ word: CommandWord, _ value: String) -> String { "\(localize(word)): \(value)" }
        // Without a name in front, as it may be none.
        let facility =
            unfinished?.part == .facility
            ? [line(.facility, ""), unfinished?.text ?? ""]
            : [line(.facility, OneLineText.escaped(content.facilityName))]
        let date = unfinished?.part == .date ? unfinished?.text : nil
        let fields = facility + [line(.date, date ?? content.visitingDate.description)]
        return fields + (id.map { [line(.idColumn, $0.canonicalText)] } ?? [])
    }

    /// The text with other notes at its head, one line each, and with the hint below them.
    func noting(_ text: String, _ notes: [String] = []) -> String {
        let head = notes + [localize(CommandWord.draftHint)]
        return head.map { "# \($0)\n" }.joined() + Self.withoutNotes(text)
    }

    static func withoutNotes(_ text: String) -> String {
        lines(text).drop { $0.hasPrefix("#") }.joined(separator: "\n")
    }

    /// - Throws: ``DraftError`` with all that is wrong.
    func content(of text: String) throws(DraftError) -> VisitContent {
        try read(text).content
    }

    /// - Returns: the visit's identifier, if the text holds one, and its content.
    /// - Throws: ``DraftError`` with all that is wrong.
    func read(_ text: String) throws(DraftError) -> (id: UUID?, content: VisitContent) {
        let lines = Self.lines(text)
        let noteCount = lines.prefix { $0.hasPrefix("#") }.count
        var reader = VisitDraftReader(titles: titles, dates: dates, noteCount: noteCount)
        for (index, line) in lines.dropFirst(noteCount).enumerated() {
            reader.read(String(line), number: index + 1)
        }
        return (reader.id, try reader.content())
    }

    private static func lines(_ text: String) -> [Substring] {
        text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    }

    private func add(
        _ section: DraftKeywords.Section, _ more: [String], _ unfinished: UnfinishedLine?, to lines: inout [String]
    ) {
        lines += ["", "[\(localize(section.word))]"] + more
        if let unfinished, unfinished.part == section.word { lines.append(unfinished.text) }
    }

    private func setLines(_ sets: [VisitSet]) -> [String] {
        var lines: [String] = []
        for (set, run) in sets.runs {
            if let text = SetsText(titles: titles).text(of: set) {
                lines.append(run > 1 ? "\(text)x\(run)" : text)
            } else {
                let steps = set.steps.isEmpty ? ["/"] : set.steps.map(line)
                for _ in 0..<run { lines += steps + [""] }
            }
        }
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private func line(_ step: VisitStep) -> String {
        let time = DurationText(seconds: step.seconds, unit: step.unit).description
        return line(step.kind.word, time, step.title, usual: titles[step.kind])
    }

    private func line(_ temperature: VisitTemperature) -> String {
        let celsius = TemperatureText.text(temperature.celsius)
        return line(temperature.kind.word, celsius, temperature.title, usual: titles[temperature.kind])
    }

    private func line(_ word: CommandWord, _ amount: String, _ title: String, usual: String) -> String {
        let start = "\(localize(word)) \(amount)"
        return title == usual ? start : "\(start) \(OneLineText.escaped(title))"
    }
}
