import APICore
import Foundation
import LocalizationCore
import ModelsCore
import TypedCore

/// A visit as a YAML document for an editor:
///
/// ```
/// # What begins with # before the first line is a note, which is not read.
/// facility: しきじ
/// date: 2026-11-20
/// ID: 84fc0348-1f6c-4535-a6e7-2d44afc14317
/// score: 4.5
/// tags: "#löyly"
/// price: 1600
/// arrival: "18:30"
/// temperatures:
/// - sauna: 110
/// - water: 17
///   title: Spring
/// before: |-
///   After work.
/// sets:
/// - 10/1/10x2
/// - - sauna: 12
///     title: Wood-fired
///   - water: 45s
/// notes: |-
/// ```
///
/// The keys are written in one language and read in all. A set is a text as on the command line, or a list of steps. A
/// step without a title gets the usual one; `""` means no title. A step without a time, or a temperature without a
/// number, is unknown. The lines of facility, day, sets, temperatures and texts are required, even if they are empty: from
/// a truncated file, everything after the cut would be lost. The ID prevents a visit from being recorded twice.
struct VisitDraft: Sendable {
    /// An interrupted line that is not a valid answer.
    struct UnfinishedLine: Hashable, Sendable {
        let text: String
        /// The part that the line belongs to.
        let part: Part
    }

    let localize: Localizer
    let dates: TypedDays
    /// The usual titles.
    let titles: StepTitles

    /// The text with new notes at the beginning, one line each, followed by the hint.
    func noting(_ text: String, _ notes: [String] = []) -> String {
        let head = notes + [localize(.draftHint)]
        return head.map { "# \($0)\n" }.joined() + Self.withoutNotes(text)
    }

    static func withoutNotes(_ text: String) -> String {
        lines(text).drop { $0.hasPrefix("#") }.joined(separator: "\n")
    }

    static func lines(_ text: String) -> [Substring] {
        // Some editors add a byte order mark.
        text.drop { $0 == "\u{FEFF}" }.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false)
    }
}

// MARK: - Keys

extension VisitDraft {
    /// A part of a visit.
    enum Part: Hashable, Sendable {
        case facility, date, id, sets, temperatures
        case field(VisitField)

        static let all: [Part] =
            [.facility, .date, .id] + (VisitField.facts + VisitField.beforeSets).map(Part.field) + [.sets]
            + VisitField.afterSets.filter(\.isText).map(Part.field) + [.temperatures]

        /// Whether a document without it may be truncated. Values that are not texts come early, and people may leave
        /// out their lines.
        var isRequired: Bool {
            switch self {
            case .id: false
            case .field(let field): field.isText
            default: true
            }
        }

        /// The name of the field in the API.
        var name: String {
            switch self {
            case .facility: "facilityName"
            case .date: "visitingDate"
            case .id: "id"
            case .sets: "sets"
            case .temperatures: "temperatures"
            case .field(let field): field.rawValue
            }
        }

        func word(_ localize: Localizer) -> String {
            switch self {
            case .facility: localize(.facility)
            case .date: localize(.date)
            case .id: localize(.idColumn)
            case .sets: localize(.sets)
            case .temperatures: localize(.temperatures)
            case .field(let field): localize.name(of: field).lowercased()
            }
        }
    }

    /// The part with this key: in any language or, for a field, any name that a table's column can have.
    static func part(_ typed: String) -> Part? {
        Part.all.first { part in
            if isWord(typed, { part.word($0) }) { return true }
            guard case .field(let field) = part else { return false }
            return field.row.aliases.contains(typed.halfWidth.withoutOuterSpaces.lowercased())
        }
    }

    /// Whether the text is the key in any language.
    static func isWord(_ typed: String, _ word: (Localizer) -> String) -> Bool {
        let name = typed.halfWidth.withoutOuterSpaces.lowercased()
        return Language.allCases.contains { word(Localizer($0)).lowercased() == name }
    }

    /// Adds the space after the colon: `日付:昨日` and `日付：昨日` become `日付: 昨日`.
    static func spaced(_ line: String) -> String {
        let scalars = line.unicodeScalars
        guard let colon = scalars.firstIndex(where: { $0 == ":" || $0 == "：" }),
            scalars.first?.properties.isWhitespace == false,
            part(String(scalars[..<colon])) != nil
        else { return line }
        let value = scalars[scalars.index(after: colon)...]
        guard scalars[colon] != ":" || value.first.map({ $0 != " " && $0 != "\t" }) == true else { return line }
        return "\(String(scalars[..<colon])): \(String(value.drop { $0.properties.isWhitespace }))"
    }

    /// Whether a line is a heading of earlier versions' drafts: `[温度]`.
    static func isFormerHeading(_ line: String) -> Bool {
        let text = line.halfWidth.withoutOuterSpaces
        return line.first?.isWhitespace == false && text.hasPrefix("[") && text.hasSuffix("]")
            && part(String(text.dropFirst().dropLast())) != nil
    }
}

// MARK: - Writing

extension VisitDraft {
    /// - Parameters:
    ///   - id: the visit's identifier.
    ///   - unfinished: an interrupted line, inserted in its part as it was typed.
    func text(of content: SakatsuContent, id: UUID? = nil, unfinished: UnfinishedLine? = nil) -> String {
        func rest(of part: Part) -> String? { unfinished?.part == part ? unfinished?.text : nil }
        func line(_ part: Part, _ value: String) -> String {
            "\(part.word(localize)):" + (value.isEmpty ? "" : " \(value)")
        }
        func list(_ part: Part, _ items: [String]) -> [String] {
            [line(part, "")] + items + (rest(of: part).map { ["- \(Self.yaml($0))"] } ?? [])
        }
        let sets = content.sets.runs.flatMap { set, count in
            if let text = titles.text(of: set) { return ["- \(Self.yaml(count > 1 ? "\(text)x\(count)" : text))"] }
            let steps = set.steps.flatMap { step in
                item(step.kind.word, step.time.typed, step.title, usual: titles[step.kind])
            }
            return Array(repeating: steps.isEmpty ? ["- []"] : Self.item(steps), count: count).flatMap { $0 }
        }
        let temperatures = content.temperatures.flatMap { temperature in
            let celsius = temperature.celsius?.description ?? "-"
            return item(temperature.kind.word, celsius, temperature.title, usual: titles[temperature.kind])
        }
        // Where a text is expected, the interrupted line becomes an item of a list, so that the draft is refused until
        // it is corrected.
        var lines =
            rest(of: .facility) == nil ? [line(.facility, Self.yaml(content.facilityName))] : list(.facility, [])
        lines.append(line(.date, Self.yaml(rest(of: .date) ?? content.visitingDate.description)))
        if let id { lines.append(line(.id, id.canonicalText)) }
        func fields(_ fields: [VisitField]) -> [String] {
            fields.map { field in
                let text = rest(of: .field(field)) ?? field.text(of: content)
                let isNothing = !field.isText && text.isEmpty
                return line(
                    .field(field), field.isText ? Self.yaml(paragraph: text) : isNothing ? "" : Self.yaml(text))
            }
        }
        lines += fields(VisitField.facts) + list(.temperatures, temperatures) + fields(VisitField.beforeSets)
        lines += list(.sets, sets) + fields(VisitField.afterSets.filter(\.isText))
        return lines.joined(separator: "\n") + "\n"
    }

    private func item(_ word: CommandLineString, _ amount: String, _ title: String, usual: String) -> [String] {
        let first = amount == "-" ? "\(localize(word)):" : "\(localize(word)): \(Self.yaml(amount))"
        return Self.item(title == usual ? [first] : [first, "\(localize(.title)): \(Self.yaml(title))"])
    }

    private static func item(_ lines: [String]) -> [String] {
        lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
    }

    /// A text in a single line: plain if possible, otherwise quoted.
    private static func yaml(_ text: String) -> String {
        let scalars = text.unicodeScalars
        if let first = scalars.first, first.properties.isAlphabetic || first.properties.numericType != nil,
            scalars.last != " ", scalars.allSatisfy({ $0.isPrintableInYAML && !["\t", ":", "#"].contains($0) })
        {
            return text
        }
        let quoted = scalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case _ where scalar.isPrintableInYAML: String(scalar)
            default: String(format: "\\u%04X", scalar.value)
            }
        }
        // Yams removes a byte order mark at the beginning, so the text gets a second one.
        return "\"\(scalars.first == "\u{FEFF}" ? "\\uFEFF" : "")\(quoted.joined())\""
    }

    /// A text of any number of lines: as an indented block or, if that would lose something, quoted.
    private static func yaml(paragraph text: String) -> String {
        var lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map { String($0) }
        guard text.isEmpty || lines.contains(where: { !$0.isBlank }),
            text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.isPrintableInYAML })
        else { return yaml(text) }
        // A block whose first line begins with a space or is empty must declare its indentation.
        let isIndentationPlain = lines[0].unicodeScalars.first.map { ![" ", "\t"].contains($0) } ?? text.isEmpty
        let end = lines.count > 1 && lines.last == "" ? "+" : "-"
        if lines.last == "" { lines.removeLast() }
        let head = "|\(isIndentationPlain ? "" : "2")\(end)"
        return ([head] + lines.map { $0.isEmpty ? "" : "  \($0)" }).joined(separator: "\n")
    }
}

extension Unicode.Scalar {
    /// Whether YAML accepts the scalar unescaped and does not treat it as a line break (YAML 1.1, 4.1 and 4.2).
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
