import APICore
import LocalizationCore
import ModelsCore
import SearchCore
import TypedCore

/// Asks for a visit, one part after the other, and again for what it does not understand.
struct VisitQuestions {
    private typealias Take = (inout SakatsuContent, String) throws(InputProblem) -> [String]

    let environment: CommandEnvironment
    let titles: StepTitles
    /// What was answered up to now, also in a line that was interrupted.
    private(set) var content: SakatsuContent
    /// What was typed in the line that was interrupted, where it is not an answer.
    private(set) var unfinished: VisitDraft.UnfinishedLine?

    var isEmpty: Bool { content.facilityName.isEmpty && unfinished == nil }

    init(environment: CommandEnvironment, titles: StepTitles) {
        self.environment = environment
        self.titles = titles
        content = SakatsuContent(facilityName: "", visitingDate: environment.dates.today)
    }

    mutating func ask(facilities: [Facility]) throws(CommandFailure) {
        let (dates, titles, localize) = (environment.dates, self.titles, environment.localize)
        do throws(CommandFailure) {
            content.facilityName = try FacilityQuestion(environment: environment, facilities: facilities).answer()
        } catch {
            if case .interrupted(let typed) = error { takeFacility(typed) }
            throw error
        }
        try answer(localize(.askDate), for: .date) { content, text throws(InputProblem) in
            let date = try text.isEmpty ? dates.today : dates.date(typed: text)
            // The server would refuse it, when all the rest was typed.
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
        for field in VisitField.allCases {
            try answer(localize(.askField(localize.name(of: field))), for: .field(field)) {
                content, text throws(InputProblem) in
                try field.read(typed: text, into: &content)
                return []
            }
        }
    }

    /// A number stands for a facility that was offered, and may have been about to become another number.
    private mutating func takeFacility(_ typed: String) {
        if Int(typed.halfWidth.withoutOuterSpaces) == nil {
            content.facilityName = typed
        } else {
            unfinished = VisitDraft.UnfinishedLine(text: typed, part: .facility)
        }
    }

    /// - Parameter take: gives lines that say what was understood, where that is not plain.
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

/// Asks for a facility, and completes what is typed from those that were visited.
struct FacilityQuestion {
    /// How many are offered at a time.
    private static let offeredCount = 10

    let environment: CommandEnvironment
    /// All that were visited, the one visited last first.
    let facilities: [Facility]

    /// - Throws: ``CommandFailure/cancelled`` when there is no answer any more, and
    ///   ``CommandFailure/interrupted(typed:)`` with what is known of the facility.
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
            // In the way in which search finds them.
            let folded = text.foldedForSearch()
            let matches = facilities.filter { $0.name.foldedForSearch().contains(folded) }
            guard !matches.isEmpty, !matches.contains(where: { $0.name == text }) else { return text }
            typed = text
            offered = offer(matches)
        }
    }

    /// Lists the first of them with numbers.
    ///
    /// - Returns: their names.
    private func offer(_ facilities: [Facility]) -> [String] {
        let offered = facilities.prefix(Self.offeredCount)
        let rows = offered.enumerated().map { index, facility in
            [TextTable.Cell(String(index + 1)), TextTable.Cell(facility.name), TextTable.Cell("×\(facility.count)")]
        }
        // Standard output holds what was recorded, and nothing else.
        TextTable(rows: rows, flexibleColumn: 1)
            .lines(TerminalStyle(isStyled: false), columns: environment.terminal.columns)
            .forEach(environment.terminal.printError)
        return offered.map(\.name)
    }
}
