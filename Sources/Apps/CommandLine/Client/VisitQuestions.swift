import APICore
import LocalizationCore
import ModelsCore
import SearchCore
import TypedCore

/// Asks for the parts of a visit one after the other, repeating a question until the answer is valid.
struct VisitQuestions {
    private typealias Take = (inout SakatsuContent, String) throws(InputProblem) -> [String]

    let environment: CommandEnvironment
    let titles: StepTitles
    /// The content from the answers so far, including that of an interrupted line.
    private(set) var content: SakatsuContent
    /// The text of the interrupted line, if it is not a valid answer.
    private(set) var unfinished: VisitDraft.UnfinishedLine?

    var isEmpty: Bool { content.facilityName.isEmpty && unfinished == nil }

    init(environment: CommandEnvironment, titles: StepTitles) {
        self.environment = environment
        self.titles = titles
        content = SakatsuContent(facilityName: "", visitingDate: environment.dates.today)
    }

    mutating func ask(facilities: [FacilitySummary]) throws(CommandFailure) {
        let (dates, titles, localize) = (environment.dates, self.titles, environment.localize)
        do throws(CommandFailure) {
            content.facilityName = try FacilityQuestion(environment: environment, facilities: facilities).answer()
        } catch {
            if case .interrupted(let typed) = error { takeFacility(typed) }
            throw error
        }
        try answer(localize(.askDate), for: .date) { content, text throws(InputProblem) in
            let date = try text.isEmpty ? dates.today : dates.date(typed: text)
            // The server would refuse the date, after everything else was typed.
            guard date <= dates.latest else { throw InputProblem.invalid(.futureDate(text)) }
            content.visitingDate = date
            return date.year == dates.today.year ? [] : ["  \(date)"]
        }
        try answer(localize(.askSets), for: .sets) { content, text throws(InputProblem) in
            content.sets = try titles.sets(typed: text)
            return content.sets.understood(localize)
        }
        for (kind, question) in [(SaunaTemperature.Kind.sauna, CommandLineString.askSauna), (.coolBath, .askCoolBath)] {
            try answer(localize(question), for: .temperatures) { content, text throws(InputProblem) in
                guard !text.isEmpty, let celsius = try SaunaTemperature.celsius(typed: text) else { return [] }
                content.temperatures.append(SaunaTemperature(kind: kind, title: titles[kind], celsius: celsius))
                return []
            }
        }
        for field in VisitField.allCases where field.isText {
            try answer(localize(.askField(localize.name(of: field))), for: .field(field)) {
                content, text throws(InputProblem) in
                try field.read(typed: text, into: &content)
                return []
            }
        }
    }

    /// Keeps the text typed before an interruption. A number is kept as it is, because it may be the beginning of the
    /// number of an offered facility.
    private mutating func takeFacility(_ typed: String) {
        if Int(typed.halfWidth.withoutOuterSpaces) == nil {
            content.facilityName = typed
        } else {
            unfinished = VisitDraft.UnfinishedLine(text: typed, part: .facility)
        }
    }

    /// - Parameter take: returns lines that say how the answer was understood, unless that is obvious.
    private mutating func answer(
        _ question: String, for part: VisitDraft.Part, _ take: Take
    ) throws(CommandFailure) {
        while true {
            let text: String
            do throws(CommandFailure) {
                text = try environment.terminal.ask(question)
            } catch {
                if case .interrupted(let typed) = error {
                    let text = typed.withoutOuterSpaces
                    do throws(InputProblem) {
                        _ = try take(&content, text)
                    } catch {
                        unfinished = VisitDraft.UnfinishedLine(text: text, part: part)
                    }
                }
                throw error
            }
            do throws(InputProblem) {
                return try take(&content, text).forEach(environment.terminal.printError)
            } catch {
                environment.terminal.printError(error.text(environment.localize))
            }
        }
    }
}

/// Asks for a facility, with suggestions.
struct FacilityQuestion {
    /// The number of facilities listed at a time.
    private static let offeredCount = 10

    let environment: CommandEnvironment
    /// All facilities, the most recently visited first.
    let facilities: [FacilitySummary]

    /// - Throws: ``CommandFailure/cancelled`` at the end of input, and ``CommandFailure/interrupted(typed:)`` with the
    ///   facility typed so far.
    func answer() throws(CommandFailure) -> String {
        var typed = ""
        var offered = offer(facilities)
        while true {
            let question = typed.isEmpty ? .askFacility : CommandLineString.askWhichFacility(typed.printableLine)
            let text: String
            do throws(CommandFailure) {
                text = try environment.terminal.ask(environment.localize(question))
            } catch {
                guard case .interrupted("") = error else { throw error }
                throw .interrupted(typed: typed)
            }
            if let number = Int(text.halfWidth), offered.indices.contains(number - 1) { return offered[number - 1] }
            if text.isBlank {
                guard typed.isEmpty else { return typed }
                environment.terminal.printError(InputProblem.missing(.facility).text(environment.localize))
                continue
            }
            // Matches as the search does.
            let folded = text.foldedForSearch()
            let matches = facilities.filter { $0.name.foldedForSearch().contains(folded) }
            guard !matches.isEmpty, !matches.contains(where: { $0.name == text }) else { return text }
            typed = text
            offered = offer(matches)
        }
    }

    /// Lists the first facilities with numbers.
    ///
    /// - Returns: the names of the listed facilities.
    private func offer(_ facilities: [FacilitySummary]) -> [String] {
        let offered = facilities.prefix(Self.offeredCount)
        let rows = offered.enumerated().map { index, facility in
            [TextTable.Cell(String(index + 1)), TextTable.Cell(facility.name), TextTable.Cell("×\(facility.count)")]
        }
        // Standard output is only for the recorded visit.
        TextTable(rows: rows, flexibleColumn: 1)
            .lines(TerminalStyle(isStyled: false), columns: environment.terminal.columns)
            .forEach(environment.terminal.printError)
        return offered.map(\.name)
    }
}
