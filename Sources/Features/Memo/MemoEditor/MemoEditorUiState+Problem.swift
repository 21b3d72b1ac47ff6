import LocalizationCore
import MemoData
import ValuesCore

extension MemoEditorUiState {
    /// Says what is wrong with the text.
    mutating func show(_ problem: MemoProblem, localize: Localizer) {
        error = .invalid
        // Whoever listens is led to the text, and hears there what is wrong with it.
        hasFocus = true
        self.problem =
            switch problem {
            case .required: localize(.problemRequired)
            case .tooLong(let limit): localize(.problemTooLong, limit)
            case .tooManyMarks: localize(.problemTooManyMarks, CombiningRun.limit)
            }
    }

    /// Shows what was saved elsewhere since the edit started, beside what was typed.
    mutating func show(_ current: Memo) {
        // Saving again overwrites knowingly: the person has seen what is there.
        form.revision = current.revision
        savedVersion = current.body
        error = .stale
    }
}
