import APICore
import LocalizationCore
import ValuesCore

/// Asks for a visit, one part after the other, and again for what it does not understand.
struct VisitQuestions {
    private typealias Take = (inout VisitContent, String) throws(InputProblem) -> [String]

    let surroundings: CommandSurroundings
    let titles: StepTitles
    /// What was answered up to now, also in a line that was interrupted.
    private(set) var content: VisitContent
    /// What was typed in the line that was interrupted, where it is not an answer.
    private(set) var unfinished: VisitDraft.UnfinishedLine?

    /// Whether nothing was typed.
    var isEmpty: Bool { content.facilityName.isEmpty && unfinished == nil }

    init(surroundings: CommandSurroundings, titles: StepTitles) {
        self.surroundings = surroundings
        self.titles = titles
        content = VisitContent(facilityName: "", visitingDate: surroundings.dates.today)
    }

    mutating func ask(facilities: [Facility]) throws(CommandFailure) {
        let (dates, titles, localize) = (surroundings.dates, self.titles, surroundings.localize)
        do throws(CommandFailure) {
            content.facilityName = try FacilityQuestion(surroundings: surroundings, facilities: facilities).answer()
        } catch {
            if case .interrupted(let typed) = error { takeFacility(typed) }
            throw error
        }
        try answer(.askDate, for: .date) { content, text throws(InputProblem) in
            let date = try text.isEmpty ? dates.today : dates.date(typed: text)
            // The server would refuse it, when all the rest was typed.
            guard date <= dates.latest else { throw .futureDate(text) }
            content.visitingDate = date
            return date.year == dates.today.year ? [] : ["  \(date)"]
        }
        try answer(.askSets, for: .sets) { content, text throws(InputProblem) in
            content.sets = try SetsText(titles: titles).sets(typed: text)
            return content.sets.understood(localize)
        }
        for (kind, question) in [(VisitTemperature.Kind.sauna, CommandWord.askSauna), (.coolBath, .askCoolBath)] {
            try answer(question, for: .temperatures) { content, text throws(InputProblem) in
                guard !text.isEmpty, let celsius = try TemperatureText.celsius(typed: text) else { return [] }
                content.temperatures.append(VisitTemperature(kind: kind, title: titles[kind], celsius: celsius))
                return []
            }
        }
        try answer(.askForeword, for: .foreword) { content, text throws(InputProblem) in
            content.foreword = text
            return []
        }
        try answer(.askAfterword, for: .afterword) { content, text throws(InputProblem) in
            content.afterword = text
            return []
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
        _ question: CommandWord, for part: CommandWord, _ take: Take
    ) throws(CommandFailure) {
        while true {
            do throws(CommandFailure) {
                let text = try surroundings.terminal.ask(surroundings.localize(question))
                do throws(InputProblem) {
                    for line in try take(&content, text) { surroundings.terminal.printError(line) }
                    return
                } catch {
                    surroundings.terminal.printError(error.text(surroundings.localize))
                }
            } catch {
                if case .interrupted(let typed) = error { takeUnfinished(typed.withoutOuterSpaces, part, take) }
                throw error
            }
        }
    }

    private mutating func takeUnfinished(_ typed: String, _ part: CommandWord, _ take: Take) {
        do throws(InputProblem) {
            _ = try take(&content, typed)
        } catch {
            unfinished = VisitDraft.UnfinishedLine(text: typed, part: part)
        }
    }
}
