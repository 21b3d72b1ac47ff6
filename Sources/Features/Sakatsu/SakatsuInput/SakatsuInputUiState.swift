import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore

/// What the input screen shows.
struct SakatsuInputUiState: Equatable {
    var form: SakatsuInputForm
    /// Where the screen leads back to.
    var place = SakatsuPlace()
    /// Whether it leads back to the visit's own page.
    var isFromVisit = false
    /// The visit that a new one repeats; nil when it repeats none.
    var repeatedID: UUID?
    /// Whether a visit is registered or edited, in words.
    var title = ""
    /// The latest day that can be chosen, `YYYY-MM-DD`: the latest that is today somewhere.
    var latestDate: String
    /// Names of the person's own history, most recently visited first.
    var facilityNames: [String] = []
    /// Of the facilities that were visited last, what their last visit lends to a new one.
    var patterns: [SakatsuPattern] = []
    /// A step of each kind as it is added, with the account's default time.
    var newSteps: [SaunaStepForm] = []
    /// A temperature of each kind.
    var newTemperatures: [SaunaTemperatureForm] = []
    /// Says what has filled the form; nil when nothing did.
    var filledText: String?
    /// What is wrong, in the order of the form.
    var problems: [SakatsuFieldProblem] = []
    /// What the visit holds now, as its share text, when it was changed since the edit started.
    var savedVersion: String?
    var error: ScreenError?
    /// Where to go on typing after something was added.
    var focus: SakatsuField?
    /// Set once the visit is kept.
    var savedID: UUID?

    /// Whether saving records a visit that was not there before.
    var isNew: Bool { form.revision == 0 }

    /// One of each part that can be added: a usual set, a step of any other kind, and temperatures.
    var parts: SakatsuInputUiState {
        var parts = SakatsuInputUiState(form: form, latestDate: latestDate)
        parts.form.pattern = SakatsuPattern(
            facilityName: "", sets: [newSteps.filter { $0.kind != .other }, newSteps.filter { $0.kind == .other }],
            temperatures: newTemperatures)
        return parts
    }

    /// The message that stands beside the field.
    func problem(of field: SakatsuField) -> String? {
        problems.first { $0.field == field }?.message
    }

    /// Says what is wrong with the form, above it and beside its fields.
    mutating func show(_ problems: [SakatsuProblem], doubts: [SakatsuDoubt] = [], localize: Localizer) {
        error = .invalid
        let all =
            problems.map { SakatsuFieldProblem($0, in: form, localize: localize) }
            + doubts.map { SakatsuFieldProblem($0, in: form, localize: localize) }
        self.problems = all.sorted { $0.field < $1.field }
    }

    /// Shows what was saved elsewhere since the edit started, beside what was typed.
    mutating func show(_ current: Sakatsu, localize: Localizer) {
        // Saving again overwrites knowingly: the person has seen what is there.
        form.revision = current.revision
        savedVersion = SakatsuShareText(current.content, localize: localize).text
        error = .stale
    }
}
