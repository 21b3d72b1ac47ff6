import APICore
import ValuesCore

/// Reads a draft line by line, and goes on after a line that is wrong.
struct VisitDraftReader {
    let titles: StepTitles
    let dates: DateText

    private var section: DraftKeywords.Section?
    private var facilityName: String?
    private var visitingDate: CivilDate?
    private var foreword: [String] = []
    private var afterword: [String] = []
    private var sets: [VisitSet] = []
    /// The steps of the set that goes on; nil between sets.
    private var steps: [VisitStep]?
    private var temperatures: [VisitTemperature] = []
    private var problems: [DraftError.Line] = []

    init(titles: StepTitles, dates: DateText) {
        self.titles = titles
        self.dates = dates
    }

    mutating func read(_ line: String, number: Int) {
        if let next = Self.section(of: line) {
            endSet()
            section = next
            return
        }
        do throws(InputProblem) {
            switch section {
            case nil: try readField(line)
            case .foreword: foreword.append(Self.plain(line))
            case .afterword: afterword.append(Self.plain(line))
            case .sets: try readSet(line)
            case .temperatures: try readTemperature(line)
            }
        } catch {
            problems.append(DraftError.Line(number: number, problem: error))
        }
    }

    /// To be called behind the last line.
    mutating func content() throws(DraftError) -> VisitContent {
        endSet()
        if facilityName == nil { problems.append(DraftError.Line(number: nil, problem: .missing(.facility))) }
        guard problems.isEmpty, let facilityName else { throw DraftError(lines: problems) }
        return VisitContent(
            facilityName: facilityName, visitingDate: visitingDate ?? dates.today, foreword: Self.text(foreword),
            sets: sets, afterword: Self.text(afterword), temperatures: temperatures)
    }

    /// The section that begins with the line.
    static func section(of line: String) -> DraftKeywords.Section? {
        let line = line.halfWidth.withoutOuterSpaces
        guard line.hasPrefix("["), line.hasSuffix("]"), line.count > 2 else { return nil }
        return DraftKeywords().section(named: String(line.dropFirst().dropLast()))
    }

    private static func plain(_ line: String) -> String {
        line.hasPrefix("\\") ? String(line.dropFirst()) : line
    }

    private static func text(_ lines: [String]) -> String {
        let first = lines.drop { $0.isBlank }
        guard let last = first.lastIndex(where: { !$0.isBlank }) else { return "" }
        return first[...last].joined(separator: "\n")
    }

    private mutating func readField(_ line: String) throws(InputProblem) {
        guard !line.isBlank else { return }
        guard let colon = line.firstIndex(where: { $0 == ":" || $0 == "：" }),
            let field = DraftKeywords().field(named: String(line[..<colon]))
        else { throw .unknownLine(line) }
        let value = line[line.index(after: colon)...]
        switch field {
        case .facilityName: facilityName = OneLineText.text(value)
        case .visitingDate: visitingDate = try dates.date(typed: value.withoutOuterSpaces)
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
        let isSpace: (Character) -> Bool = { " \t\u{3000}".contains($0) }
        let start = line.drop(while: isSpace)
        let name = start.prefix { !isSpace($0) }
        let second = start.dropFirst(name.count).drop(while: isSpace)
        let amount = second.prefix { !isSpace($0) }
        return (String(name), String(amount), OneLineText.text(second.dropFirst(amount.count).dropFirst()))
    }
}
