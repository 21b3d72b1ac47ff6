import APICore
import Foundation
import LocalizationCore
import ModelsCore
import ValuesCore

/// A visit as a YAML document that people change in an editor:
///
/// ```
/// # What begins with # before the first line is a note, which is not read.
/// facility: しきじ
/// date: 2026-11-20
/// ID: 84fc0348-1f6c-4535-a6e7-2d44afc14317
/// temperatures:
/// - sauna: 110
/// - water: 17
///   title: Spring
/// foreword: |-
///   After work.
/// sets:
/// - 10/1/10x2
/// - - sauna: 12
///     title: Wood-fired
///   - water: 45s
/// afterword: |-
/// ```
///
/// Its words are written in one language and read in all. A set is a text as on the command line, or a list of its steps.
/// A step without a title has the usual one; `""` is none. A step without a time, and a temperature without a number, is
/// one that nobody knows. All parts but the ID must be there, also empty ones: a file that was cut off would lose what
/// stood behind. By the ID a visit that is recorded already is not recorded twice.
struct VisitDraft: Sendable {
    /// A line that was interrupted and cannot be read.
    struct UnfinishedLine: Hashable, Sendable {
        let text: String
        /// The part to which it belongs.
        let part: CommandLineString
    }

    let localize: Localizer
    let dates: DateText
    /// The usual ones.
    let titles: StepTitles

    /// The text with other notes at its head, one line each, and with the hint below them.
    func noting(_ text: String, _ notes: [String] = []) -> String {
        let head = notes + [localize(.draftHint)]
        return head.map { "# \($0)\n" }.joined() + Self.withoutNotes(text)
    }

    static func withoutNotes(_ text: String) -> String {
        lines(text).drop { $0.hasPrefix("#") }.joined(separator: "\n")
    }

    static func lines(_ text: String) -> [Substring] {
        // Some editors put a byte order mark in front.
        text.drop { $0 == "\u{FEFF}" }.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false)
    }
}

// MARK: - Writing

extension VisitDraft {
    /// - Parameters:
    ///   - id: the visit's identifier.
    ///   - unfinished: a line that stands in its part as it was typed.
    func text(of content: SakatsuContent, id: UUID? = nil, unfinished: UnfinishedLine? = nil) -> String {
        func rest(of part: CommandLineString) -> String? { unfinished?.part == part ? unfinished?.text : nil }
        func list(_ part: CommandLineString, _ items: [[String]]) -> [String] {
            ["\(localize(part)):"] + items.flatMap { $0 } + (rest(of: part).map { ["- \(Self.yaml($0))"] } ?? [])
        }
        func paragraph(_ part: CommandLineString, _ text: String) -> [String] {
            let lines = Self.yaml(paragraph: text)
            return ["\(localize(part)): \(lines[0])"] + lines.dropFirst()
        }
        let sets = content.sets.runs.flatMap { set, count in
            SetsText(titles: titles).text(of: set).map { text in
                [["- \(Self.yaml(count > 1 ? "\(text)x\(count)" : text))"]]
            } ?? Array(repeating: set.steps.isEmpty ? ["- []"] : Self.item(set.steps.flatMap(step)), count: count)
        }
        // What stands where a text is expected is an item of a list, which is refused.
        var lines =
            rest(of: .facility).map { list(.facility, [["- \(Self.yaml($0))"]]) }
            ?? ["\(localize(.facility)): \(Self.yaml(content.facilityName))"]
        lines.append("\(localize(.date)): \(Self.yaml(rest(of: .date) ?? content.visitingDate.description))")
        if let id { lines.append("\(localize(.idColumn)): \(id.canonicalText)") }
        lines += list(.temperatures, content.temperatures.map(temperature))
        lines += paragraph(.foreword, content.foreword) + list(.sets, sets) + paragraph(.afterword, content.afterword)
        return lines.joined(separator: "\n") + "\n"
    }

    private func step(_ step: SaunaStep) -> [String] {
        let time = DurationText(seconds: step.seconds, unit: step.unit).description
        return item(step.kind.word, time, step.title, usual: titles[step.kind])
    }

    private func temperature(_ temperature: SaunaTemperature) -> [String] {
        let celsius = TemperatureText.text(temperature.celsius)
        return item(temperature.kind.word, celsius, temperature.title, usual: titles[temperature.kind])
    }

    private func item(_ word: CommandLineString, _ amount: String, _ title: String, usual: String) -> [String] {
        let first = amount == "-" ? "\(localize(word)):" : "\(localize(word)): \(Self.yaml(amount))"
        return Self.item(title == usual ? [first] : [first, "\(localize(.title)): \(Self.yaml(title))"])
    }

    private static func item(_ lines: [String]) -> [String] {
        lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
    }

    /// A text in one line: as it is where that is plain, and else in quotation marks.
    private static func yaml(_ text: String) -> String {
        let scalars = text.unicodeScalars
        if let first = scalars.first, first.properties.isAlphabetic || first.properties.numericType != nil,
            scalars.last != " ", scalars.allSatisfy({ $0.isPrintableInYAML && !["\t", ":", "#"].contains($0) })
        {
            return text
        }
        // By Unicode scalars: an accent joins the character in front of it.
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        // Yams reads a text without the byte order mark in front of it, so it gets one to lose.
        if scalars.first == "\u{FEFF}" { quoted += "\\uFEFF".unicodeScalars }
        for scalar in scalars {
            switch scalar {
            case "\"", "\\": quoted += ["\\", scalar]
            case "\n": quoted += ["\\", "n"]
            case _ where scalar.isPrintableInYAML: quoted.append(scalar)
            default: quoted += String(format: "\\u%04X", scalar.value).unicodeScalars
            }
        }
        quoted.append("\"")
        return String(quoted)
    }

    /// A text of any number of lines: as they are below the first, or in quotation marks where that would lose something.
    private static func yaml(paragraph text: String) -> [String] {
        var lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map { String($0) }
        guard text.isEmpty || lines.contains(where: { !$0.isBlank }),
            text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.isPrintableInYAML })
        else { return [yaml(text)] }
        // How far the lines are indented must be said where the first one begins with a space or is empty.
        let isIndentationPlain = lines[0].unicodeScalars.first.map { ![" ", "\t"].contains($0) } ?? text.isEmpty
        let end = lines.count > 1 && lines.last == "" ? "+" : "-"
        if lines.last == "" { lines.removeLast() }
        return ["|\(isIndentationPlain ? "" : "2")\(end)"] + lines.map { $0.isEmpty ? "" : "  \($0)" }
    }
}

extension Unicode.Scalar {
    /// Whether it stands for itself in a line of YAML, whose line breaks are more than others (YAML 1.1, 4.1 and 4.2).
    fileprivate var isPrintableInYAML: Bool {
        switch value {
        case 0x09, 0x20...0x7E: true
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: value >= 0xA0
        }
    }
}

extension SaunaStep.Kind {
    var word: CommandLineString {
        switch self {
        case .sauna: .saunaKind
        case .coolBath: .coolBathKind
        case .relaxation: .relaxationKind
        case .other: .otherKind
        }
    }
}

extension SaunaTemperature.Kind {
    var word: CommandLineString { self == .sauna ? .saunaKind : .coolBathKind }
}
