import APICore
import LocalizationCore
import ValuesCore

extension Visit {
    /// In one line: short identifier, day, facility.
    var summary: String {
        "\(id.shortText) \(content.visitingDate) \(content.facilityName.printableLine)"
    }

    /// The summary, and below it what was understood of the sets.
    func understood(_ localize: Localizer) -> String {
        ([summary] + content.sets.understood(localize)).joined(separator: "\n")
    }

    func row() -> [TextTable.Cell] {
        return [
            TextTable.Cell(id.shortText, .dim), TextTable.Cell(content.visitingDate.description),
            TextTable.Cell(content.facilityName, .bold), TextTable.Cell(String(content.sets.count)),
            TextTable.Cell(temperaturesText),
        ]
    }

    /// Saunas first, cool baths behind the stroke: `88, 110 / 16.2`.
    private var temperaturesText: String {
        let texts = [VisitTemperature.Kind.sauna, .coolBath].map { kind in
            content.temperatures.filter { $0.kind == kind }.compactMap(\.celsius?.description).joined(separator: ", ")
        }
        guard !texts[1].isEmpty else { return texts[0] }
        return "\(texts[0].isEmpty ? "-" : texts[0]) / \(texts[1])"
    }

    /// All of it, to be read.
    func lines(_ localize: Localizer, _ style: TerminalStyle) -> [String] {
        let head = style(content.facilityName.printableLine, .bold) + "  \(content.visitingDate)"
        let paragraphs: [[String]] = [
            [head, style(id.canonicalText, .dim)],
            content.temperatures.isEmpty ? [] : [content.temperatures.map(item(localize)).joined(separator: "  ")],
            content.foreword.isEmpty ? [] : [content.foreword.printable],
            content.sets.enumerated().map { index, set in
                "\(index + 1). " + set.text(localize)
            },
            content.afterword.isEmpty ? [] : [content.afterword.printable],
        ]
        return Array(paragraphs.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func item(_ localize: Localizer) -> (VisitTemperature) -> String {
        { temperature in
            let name = temperature.title.isEmpty ? localize(temperature.kind.word) : temperature.title
            guard let celsius = temperature.celsius else { return name.printableLine }
            return "\(name.printableLine) \(localize(UnitText.celsius, celsius))"
        }
    }
}

extension VisitSet {
    /// Its steps in one line.
    fileprivate func text(_ localize: Localizer) -> String {
        let texts = steps.map { step in
            let name = step.title.isEmpty ? localize(step.kind.word) : step.title
            guard let seconds = step.seconds else { return name.printableLine }
            return "\(name.printableLine) \(localize.amount(step.unit.amount(seconds), in: step.unit))"
        }
        return texts.joined(separator: " → ")
    }
}

extension [VisitSet] {
    /// What was understood of them: a line for each of the ``runs``.
    func understood(_ localize: Localizer) -> [String] {
        runs.map { set, count in "  \(count) × \(set.text(localize))" }
    }

    /// Each set that is not like the one before it, and how many of them follow one another.
    var runs: [(set: VisitSet, count: Int)] {
        reduce(into: []) { runs, set in
            if runs.last?.set == set { runs[runs.count - 1].count += 1 } else { runs.append((set, 1)) }
        }
    }
}

extension TextTable.Cell {
    /// Above a column.
    static func head(_ word: CommandWord, _ localize: Localizer) -> TextTable.Cell {
        TextTable.Cell(localize(word), .dim)
    }
}
