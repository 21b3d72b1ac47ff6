import APICore
import Foundation
import ValuesCore

/// Reads a draft line by line, and goes on after a line that is wrong.
struct VisitDraftReader {
    let titles: StepTitles
    let dates: DateText
    /// How many lines of notes stand before the first one that is read.
    let noteCount: Int

    private var section: DraftKeywords.Section?
    private var sections: Set<DraftKeywords.Section> = []
    /// Whether nobody knows what the lines belong to.
    private var isBehindUnknownHeader = false
    /// The visit's identifier; nil when no line names it.
    private(set) var id: UUID?
    private var facilityName: String?
    private var visitingDate: CivilDate?
    private var hasDate = false
    private var foreword: [String] = []
    private var afterword: [String] = []
    private var sets: [VisitSet] = []
    /// The steps of the set that goes on; nil between sets.
    private var steps: [VisitStep]?
    private var temperatures: [VisitTemperature] = []
    private var problems: [DraftError.Line] = []

    init(titles: StepTitles, dates: DateText, noteCount: Int) {
        self.titles = titles
        self.dates = dates
        self.noteCount = noteCount
    }

    /// - Parameter number: the line's, from 1, without the notes.
    mutating func read(_ line: String, number: Int) {
        do throws(InputProblem) {
            if let name = DraftKeywords.header(of: line) {
                try begin(name, line)
            } else if !isBehindUnknownHeader {
                try readContent(line)
            }
        } catch {
            problems.append(DraftError.Line(number: number, problem: error))
        }
    }

    /// To be called behind the last line.
    mutating func content() throws(DraftError) -> VisitContent {
        endSet()
        var missing: [InputProblem] = []
        if facilityName == nil { missing.append(.missing(.facility)) }
        if !hasDate { missing.append(.missing(.date)) }
        for section in DraftKeywords.Section.allCases where !sections.contains(section) {
            missing.append(.missingSection(section.word))
        }
        problems += missing.map { DraftError.Line(number: nil, problem: $0) }
        guard problems.isEmpty, let facilityName, let visitingDate else {
            throw DraftError(lines: problems, noteCount: noteCount)
        }
        return VisitContent(
            facilityName: facilityName, visitingDate: visitingDate, foreword: FreeText.text(foreword),
            sets: sets, afterword: FreeText.text(afterword), temperatures: temperatures)
    }

    private mutating func begin(_ name: String, _ line: String) throws(InputProblem) {
        endSet()
        section = DraftKeywords().section(named: name)
        isBehindUnknownHeader = section == nil
        guard let section else { throw .unknownSection(line) }
        sections.insert(section)
    }

    private mutating func readContent(_ line: String) throws(InputProblem) {
        switch section {
        case nil: try readField(line)
        case .foreword: foreword.append(line)
        case .afterword: afterword.append(line)
        case .sets: try readSet(line)
        case .temperatures: try readTemperature(line)
        }
    }

    private mutating func readField(_ line: String) throws(InputProblem) {
        guard !line.isBlank else { return }
        guard let colon = line.firstIndex(where: { $0 == ":" || $0 == "：" }),
            let field = DraftKeywords().field(named: String(line[..<colon]))
        else { throw .unknownLine(line) }
        let value = line[line.index(after: colon)...]
        switch field {
        case .facilityName: facilityName = OneLineText.text(value)
        case .visitingDate:
            hasDate = true
            visitingDate = try dates.date(typed: value.withoutOuterSpaces)
        case .id:
            guard let id = UUID(uuidString: value.halfWidth.withoutOuterSpaces) else { throw .unknownLine(line) }
            self.id = id
        }
    }

    private mutating func readSet(_ line: String) throws(InputProblem) {
        let (name, amount, title) = Self.parts(line)
        if line.isBlank {
            endSet()
        } else if let kind = DraftKeywords().stepKind(named: name) {
            let time = try DurationText(typed: amount)
            let step = VisitStep(kind: kind, title: title ?? titles[kind], seconds: time.seconds, unit: time.unit)
            steps = (steps ?? []) + [step]
        } else if line.halfWidth.withoutOuterSpaces == "/" {
            endSet()
            sets.append(VisitSet(steps: []))
        } else {
            endSet()
            sets += try SetsText(titles: titles).sets(typed: line)
        }
    }

    private mutating func readTemperature(_ line: String) throws(InputProblem) {
        guard !line.isBlank else { return }
        let (name, amount, title) = Self.parts(line)
        guard let kind = DraftKeywords().temperatureKind(named: name) else { throw .unknownLine(line) }
        let celsius = try TemperatureText.celsius(typed: amount)
        temperatures.append(VisitTemperature(kind: kind, title: title ?? titles[kind], celsius: celsius))
    }

    private mutating func endSet() {
        if let steps { sets.append(VisitSet(steps: steps)) }
        steps = nil
    }

    /// A word, an amount, and the rest.
    private static func parts(_ line: String) -> (name: String, amount: String, title: String?) {
        let isSpace: (Unicode.Scalar) -> Bool = { [" ", "\t", "\u{3000}"].contains($0) }
        let start = line.unicodeScalars.drop(while: isSpace)
        let name = start.prefix { !isSpace($0) }
        let second = start.dropFirst(name.count).drop(while: isSpace)
        let amount = second.prefix { !isSpace($0) }
        let rest = second.dropFirst(amount.count).dropFirst()
        return (String(name), String(amount), OneLineText.text(String(rest)))
    }
}
