import LocalizationCore

/// Why a draft cannot be read.
struct DraftError: Error, Hashable, Sendable {
    struct Line: Hashable, Sendable {
        /// From 1, without the notes; nil for what is nowhere.
        let number: Int?
        let problem: InputProblem
    }

    let lines: [Line]
    /// How many lines of notes stand before the first line.
    var noteCount: Int

    /// One line for each problem.
    func texts(_ localize: Localizer) -> [String] {
        lines.map { line in
            let text = line.problem.text(localize)
            return line.number.map { localize(CommandWord.draftLine, String($0 + noteCount), text) } ?? text
        }
    }
}
