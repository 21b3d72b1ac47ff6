import APICore
import LocalizationCore
import ValuesCore

/// Asks for a visit, one part after the other, and again for what it does not understand.
struct VisitQuestions {
    let surroundings: CommandSurroundings
    let titles: StepTitles

    func content(facilities: [Facility]) throws -> VisitContent {
        let dates = surroundings.dates
        let name = try FacilityQuestion(surroundings: surroundings, facilities: facilities).answer()
        var content = VisitContent(facilityName: name, visitingDate: dates.today)
        content.visitingDate = try answer(.askDate) { text throws(InputProblem) -> CivilDate in
            guard !text.isEmpty else { return dates.today }
            let date = try dates.date(typed: text)
            // The server would refuse it, when all the rest was typed.
            guard date <= dates.today else { throw InputProblem.futureDate(text) }
            return date
        }
        content.sets = try answer(.askSets) { text throws(InputProblem) in
            try SetsText(titles: titles).sets(typed: text)
        }
        for (kind, question) in [(VisitTemperature.Kind.sauna, CommandWord.askSauna), (.coolBath, .askCoolBath)] {
            let celsius = try answer(question) { text throws(InputProblem) in
                try text.isEmpty ? nil : TemperatureText.celsius(typed: text)
            }
            guard let celsius else { continue }
            content.temperatures.append(VisitTemperature(kind: kind, title: titles[kind], celsius: celsius))
        }
        content.foreword = try surroundings.terminal.ask(surroundings.localize(CommandWord.askForeword))
        content.afterword = try surroundings.terminal.ask(surroundings.localize(CommandWord.askAfterword))
        return content
    }

    private func answer<Value>(
        _ question: CommandWord, _ read: (String) throws(InputProblem) -> Value
    ) throws(CommandFailure) -> Value {
        while true {
            let text = try surroundings.terminal.ask(surroundings.localize(question))
            do throws(InputProblem) {
                return try read(text)
            } catch {
                surroundings.terminal.printError(error.text(surroundings.localize))
            }
        }
    }
}
