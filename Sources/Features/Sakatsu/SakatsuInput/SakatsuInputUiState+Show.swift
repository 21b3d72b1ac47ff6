import Foundation
import LocalizationCore
import SakatsuData

extension SakatsuInputUiState {
    /// Says what is wrong with the form, above it and beside its fields.
    mutating func show(_ problems: SakatsuInputProblems, localize: Localizer) {
        error = .invalid
        self.problems = problems.all.map { SakatsuFieldProblem($0, in: form, localize: localize) }
    }

    /// Shows what was saved elsewhere since the edit started, beside what was typed.
    mutating func show(_ current: Sakatsu, localize: Localizer) {
        // Saving again overwrites knowingly: the person has seen what is there.
        form.revision = current.revision
        savedVersion = SakatsuShareText(current.content, localize: localize).text
        error = .stale
    }

    /// Says that the visit was deleted elsewhere: saving again records what was typed as a new one.
    mutating func showDeletion(newID: UUID) {
        form.id = newID
        form.revision = 0
        error = .deleted
    }

    /// Offers the sets of the visit as a start.
    mutating func showLastVisit(_ content: SakatsuContent, localize: Localizer) {
        let date = localize.date(content.visitingDate, .standard)
        lastVisitText = localize(.lastVisit, content.facilityName, date)
    }
}
