import APICore
import LocalizationCore
import ValuesCore

/// A visit as a text that people change in an editor:
///
/// ```
/// # What begins with # before the first line is not read.
/// facility: しきじ
/// date: 2026-11-20
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
/// usual one; `""` is none. Empty lines around foreword and afterword do not count.
struct VisitDraft: Sendable {
    let localize: Localizer
    let dates: DateText

    init(_ localize: Localizer, dates: DateText) {
        self.localize = localize
        self.dates = dates
    }

    var titles: StepTitles { StepTitles(localize) }

    /// - Parameter notes: for the head of the text, one line each.
    func text(of content: VisitContent, notes: [String] = []) -> String {
        var lines = notes.map { "# \($0)" }
        lines.append("\(localize(CommandWord.facility)): \(OneLineText.escaped(content.facilityName))")
        lines.append("\(localize(CommandWord.date)): \(content.visitingDate)")
        add(.temperatures, content.temperatures.map(line), to: &lines)
        add(.foreword, freeLines(content.foreword), to: &lines)
        add(.sets, setLines(content.sets), to: &lines)
        add(.afterword, freeLines(content.afterword), to: &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The text with other notes at its head.
    static func noting(_ text: String, _ notes: [String]) -> String {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        let rest = lines.drop { $0.hasPrefix("#") }.joined(separator: "\n")
        return notes.map { "# \($0)\n" }.joined() + rest
    }

    /// - Throws: ``DraftError`` with all that is wrong.
    func content(of text: String) throws(DraftError) -> VisitContent {
        var reader = VisitDraftReader(titles: titles, dates: dates)
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        let notes = lines.prefix { $0.hasPrefix("#") }.count
        for (index, line) in lines.enumerated().dropFirst(notes) {
            reader.read(String(line), number: index + 1)
        }
        return try reader.content()
    }

    private func add(_ section: DraftKeywords.Section, _ more: [String], to lines: inout [String]) {
        lines += ["", "[\(localize(section.word))]"] + more
    }

    private func freeLines(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        return text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = String(line)
            return text.hasPrefix("\\") || VisitDraftReader.section(of: text) != nil ? "\\\(text)" : text
        }
    }

    private func setLines(_ sets: [VisitSet]) -> [String] {
        var lines: [String] = []
        var rest = sets[...]
        while let set = rest.first {
            let run = rest.prefix { $0 == set }.count
            rest = rest.dropFirst(run)
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
