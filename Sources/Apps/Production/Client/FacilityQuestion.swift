import APICore
import LocalizationCore
import SearchCore
import ValuesCore

/// Asks for a facility, and completes what is typed from those that were visited.
struct FacilityQuestion {
    /// How many are offered at a time.
    private static let offeredCount = 10

    let surroundings: CommandSurroundings
    /// All that were visited, the one visited last first.
    let facilities: [Facility]

    /// - Throws: ``CommandFailure/cancelled`` when there is no answer any more, and
    ///   ``CommandFailure/interrupted(typed:)`` with what is known of the facility.
    func answer() throws(CommandFailure) -> String {
        var typed = ""
        var offered = offer(facilities[...])
        while true {
            let question =
                typed.isEmpty
                ? surroundings.localize(CommandWord.askFacility)
                : surroundings.localize(CommandWord.askWhichFacility, typed.printableLine)
            let text: String
            do throws(CommandFailure) {
                text = try surroundings.terminal.ask(question)
            } catch {
                guard case .interrupted("") = error else { throw error }
                throw .interrupted(typed: typed)
            }
            if let number = Int(text.halfWidth), offered.indices.contains(number - 1) {
                return offered[number - 1].name
            }
            if text.isBlank {
                guard typed.isEmpty else { return typed }
                let problem = InputProblem.missing(.facility)
                surroundings.terminal.printError(problem.text(surroundings.localize))
                continue
            }
            let matches = FacilityCompletion.matches(of: text, in: facilities)
            guard !matches.isEmpty, !matches.contains(where: { $0.name == text }) else { return text }
            typed = text
            offered = offer(matches[...])
        }
    }

    /// Lists the first of them with numbers.
    ///
    /// - Returns: those.
    private func offer(_ facilities: ArraySlice<Facility>) -> [Facility] {
        let offered = Array(facilities.prefix(Self.offeredCount))
        let rows = offered.enumerated().map { index, facility in
            [TextTable.Cell(String(index + 1)), TextTable.Cell(facility.name), TextTable.Cell("×\(facility.count)")]
        }
        // Standard output holds what was recorded, and nothing else.
        let table = TextTable(rows: rows, flexibleColumn: 1)
        for line in table.lines(TerminalStyle(isStyled: false), columns: surroundings.terminal.columns) {
            surroundings.terminal.printError(line)
        }
        return offered
    }
}
