import APICore
import LocalizationCore
import ValuesCore

/// Asks for a visit, one part after the other, and again for what it does not understand.
struct VisitQuestions {
    let surroundings: CommandSurroundings
    let titles: StepTitles
    /// What was answered up to now, also in a line that Ctrl-C has broken off.
    private(set) var content: VisitContent

    init(surroundings: CommandSurroundings, titles: StepTitles) {
        self.surroundings = surroundings
        self.titles = titles
        content = VisitContent(facilityName: "", visitingDate: surroundings.dates.today)
    }

    mutating func ask(facilities: [Facility]) throws(CommandFailure) {
        let (dates, titles) = (surroundings.dates, self.titles)
        do throws(CommandFailure) {
            content.facilityName = try FacilityQuestion(surroundings: surroundings, facilities: facilities).answer()
        } catch {
            if case .interrupted(let typed) = error { content.facilityName = typed }
            throw error
        }
        try answer(.askDate) { content, text throws(InputProblem) in
            let date = try text.isEmpty ? dates.today : dates.date(typed: text)
            // The server would refuse it, when all the rest was typed.
            guard date <= dates.today else { throw .futureDate(text) }
            content.visitingDate = date
        }
        try answer(.askSets) { content, text throws(InputProblem) in
            content.sets = try SetsText(titles: titles).sets(typed: text)
        }
        for (kind, question) in [(VisitTemperature.Kind.sauna, CommandWord.askSauna), (.coolBath, .askCoolBath)] {
            try answer(question) { content, text throws(InputProblem) in
                guard !text.isEmpty, let celsius = try TemperatureText.celsius(typed: text) else { return }
                content.temperatures.append(VisitTemperature(kind: kind, title: titles[kind], celsius: celsius))
            }
        }
        try answer(.askForeword) { content, text throws(InputProblem) in content.foreword = text }
        try answer(.askAfterword) { content, text throws(InputProblem) in content.afterword = text }
    }

    private mutating func answer(
        _ question: CommandWord, _ take: (inout VisitContent, String) throws(InputProblem) -> Void
    ) throws(CommandFailure) {
        while true {
            do throws(CommandFailure) {
                let text = try surroundings.terminal.ask(surroundings.localize(question))
                do throws(InputProblem) {
                    return try take(&content, text)
                } catch {
                    surroundings.terminal.printError(error.text(surroundings.localize))
                }
            } catch {
                // What cannot be understood of a line that has not ended is not worth a word.
                if case .interrupted(let typed) = error { _ = try? take(&content, typed.withoutOuterSpaces) }
                throw error
            }
        }
    }
}
