import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore

/// The state of the input screen.
struct SakatsuInputUiState: Equatable {
    var form: SakatsuInputForm
    /// The place to which the screen leads back.
    var place = SakatsuPlace()
    /// Whether it leads back to the visit's own page.
    var isFromVisit = false
    /// The visit that a new one repeats; nil when there is none.
    var repeatedID: UUID?
    /// The title: whether a visit is new or edited.
    var title = ""
    /// The latest day that can be chosen, `YYYY-MM-DD`: the last one that is today in any time zone.
    var latestDate: String
    /// The names of the facilities visited, most recent first.
    var facilityNames: [String] = []
    /// The last visits to the most recent facilities, from which a new one can be filled in.
    var patterns: [SakatsuPattern] = []
    /// A new step of each kind, with the account's default time.
    var newSteps: [SaunaStepForm] = []
    /// A new temperature of each kind.
    var newTemperatures: [SaunaTemperatureForm] = []
    /// The message that the form was filled in; nil when it was not.
    var filledText: String?
    /// The problems, in the order of the form.
    var problems: [SakatsuFieldProblem] = []
    /// The share text of the stored visit, if it was changed since the edit started.
    var savedVersion: String?
    var error: ScreenError?
    /// The field that gets the focus after something was added.
    var focus: SakatsuField?
    /// Set after the visit was saved.
    var savedID: UUID?

    /// Whether saving creates a visit.
    var isNew: Bool { form.revision == 0 }

    /// One of each part that can be added: a usual set, a step of any other kind, and temperatures.
    var parts: SakatsuInputUiState {
        var parts = SakatsuInputUiState(form: form, latestDate: latestDate)
        parts.form.pattern = SakatsuPattern(
            facilityName: "", sets: [newSteps.filter { $0.kind != .other }, newSteps.filter { $0.kind == .other }],
            temperatures: newTemperatures)
        return parts
    }

    /// The message next to the field.
    func problem(of field: SakatsuField) -> String? {
        problems.first { $0.field == field }?.message
    }

    /// Shows the problems with the form, above it and next to its fields.
    mutating func show(_ problems: [SakatsuProblem], doubts: [SakatsuDoubt] = [], localize: Localizer) {
        error = .invalid
        let all =
            problems.map { SakatsuFieldProblem($0, in: form, localize: localize) }
            + doubts.map { SakatsuFieldProblem($0, in: form, localize: localize) }
        self.problems = all.sorted { $0.field < $1.field }
    }

    /// Shows the visit saved elsewhere since the edit started, next to the typed one.
    mutating func show(_ current: Sakatsu, localize: Localizer) {
        // Saving again overwrites it deliberately: the person has seen it.
        form.revision = current.revision
        savedVersion = SakatsuShareText(current.content, localize: localize).text
        error = .stale
    }
}
