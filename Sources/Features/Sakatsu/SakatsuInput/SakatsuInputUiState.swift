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
    /// The person's tags, most used first.
    var tags: [Tag] = []
    /// A new step of each kind, with the account's default time.
    var newSteps: [SaunaStepForm] = []
    /// A new temperature of each kind.
    var newTemperatures: [SaunaTemperatureForm] = []
    /// The lines of a pasted or shared text, with what can be read from them; none before it was read.
    var lines: [PostLine] = []
    /// Whether that text has several posts: only the first one is read.
    var hasSeveralPosts = false
    /// The message that the form was filled in; nil when it was not.
    var filledText: String?
    /// The problems, in the order of the form.
    var problems: [SakatsuFieldProblem] = []
    /// The parts of the stored visit that differ, if it was changed since the edit started: saving overwrites them.
    var differences: [SakatsuDifference] = []
    var error: ScreenError?
    /// The field that gets the focus after something was added.
    var focus: SakatsuField?
    /// Set after the visit was saved.
    var savedID: UUID?

    /// Whether saving creates a visit.
    var isNew: Bool { form.revision == 0 }

    /// Whether nothing is wrong, but the person is asked about numbers.
    var isQuestion: Bool { problems.allSatisfy(\.isDoubt) }

    /// One of each part that can be added: a usual set, a step of any other kind, and temperatures.
    var parts: SakatsuInputUiState {
        var parts = SakatsuInputUiState(form: form, latestDate: latestDate)
        parts.form.pattern = SakatsuPattern(
            facilityName: "", sets: [newSteps.filter { $0.kind != .other }, newSteps.filter { $0.kind == .other }],
            temperatures: newTemperatures)
        return parts
    }

    /// The problem with the field, whose message is next to it.
    func problem(of field: SakatsuField) -> SakatsuFieldProblem? { problems.first { $0.field == field } }

    /// The values from which a chosen facility fills in the form; nil when they are not known.
    func pattern(of facilityName: String) -> SakatsuPattern? { patterns.first { $0.facilityName == facilityName } }

    /// Shows what can be read from the pasted text. A text of which nothing can be read goes into the form at once.
    mutating func show(_ post: SakatsuPost, localize: Localizer) {
        guard post.isUnderstood else { return fill(with: post, localize: localize) }
        (lines, hasSeveralPosts) = (post.lines, post.isFirstOfSeveral)
    }

    /// Fills in the form from the pasted text, and says what was read. The text is not saved with the visit.
    mutating func fill(with post: SakatsuPost, localize: Localizer) {
        let (pattern, text) = (form.pattern, form.pasted)
        form.fill(with: post, localize: localize)
        form.pasted = ""
        let isAllRead = post.afterword.isEmpty
        filledText = localize(!post.isUnderstood ? .textKept : isAllRead ? .textRead : .textReadInPart)
        // A step whose time could not be read.
        problems = post.sets.enumerated().flatMap { set, steps in
            steps.steps.indices.filter { steps.steps[$0].seconds == nil }.map { step in
                SakatsuFieldProblem(
                    .stepAmount(set: set, step: step), localize(.lineDoubtful), in: form, isDoubt: true,
                    localize: localize)
            }
        }
        guard form.pattern != pattern else { return }
        (form.replaced, form.replacingText) = (pattern, text)
    }

    /// Shows the problems with the form, above it and next to its fields.
    mutating func show(_ problems: [SakatsuProblem], doubts: [SakatsuDoubt] = [], localize: Localizer) {
        error = .invalid
        let all =
            problems.map { SakatsuFieldProblem($0, in: form, localize: localize) }
            + doubts.map { SakatsuFieldProblem($0, in: form, localize: localize) }
        self.problems = all.sorted { $0.field < $1.field }
    }

    /// Shows the parts of the visit that differ from the one saved elsewhere since the edit started.
    mutating func show(_ current: Sakatsu, localize: Localizer) {
        // Saving again overwrites it deliberately: the person has seen it.
        form.revision = current.revision
        let saved = SakatsuInputForm(current, currency: form.currency, localize: localize)
        differences = SakatsuField.parts.compactMap { SakatsuDifference($0, form, saved, localize: localize) }
        error = .stale
    }
}

// MARK: - Two versions of a visit

/// A part of a visit that was changed elsewhere since the edit started, in finished words.
struct SakatsuDifference: Equatable {
    let field: SakatsuField
    let name: String
    let saved: String
    let typed: String
}

extension SakatsuDifference {
    /// nil when the part is the same in both forms.
    fileprivate init?(
        _ field: SakatsuField, _ typed: SakatsuInputForm, _ saved: SakatsuInputForm, localize: Localizer
    ) {
        var changed = typed
        changed.use(field, of: saved)
        guard changed != typed else { return nil }
        self.init(
            field: field, name: field.name(in: typed, localize: localize), saved: saved.text(of: field, localize),
            typed: typed.text(of: field, localize))
    }
}

extension SakatsuField {
    /// The parts of a visit that are compared with those saved elsewhere.
    static let parts =
        [.facilityName, .visitingDate, .sets] + VisitField.allCases.map(SakatsuField.field) + [.temperatures]
}

extension SakatsuInputForm {
    /// Replaces this part with the other form's.
    mutating func use(_ field: SakatsuField, of other: SakatsuInputForm) {
        switch field {
        case .facilityName: facilityName = other.facilityName
        case .visitingDate: visitingDate = other.visitingDate
        case .field(let field): self[field] = other[field]
        case .sets: sets = other.sets
        default: temperatures = other.temperatures
        }
    }

    /// A part as it is typed, to be compared.
    fileprivate func text(of field: SakatsuField, _ localize: Localizer) -> String {
        switch field {
        case .facilityName: return facilityName
        case .visitingDate:
            return CivilDate(visitingDate).map { localize.date($0, .standard) } ?? visitingDate
        case .field(let field): return self[field]
        case .sets:
            return sets.map { steps in
                steps.map { "\($0.kind.symbol ?? "")\($0.title) \($0.amount)\(localize.unit($0.unit))" }
                    .joined(separator: " → ")
            }
            .joined(separator: "\n")
        default:
            return temperatures.map { "\($0.kind.symbol)\($0.title) \($0.amount)\($0.unit.sign)" }
                .joined(separator: "\n")
        }
    }
}
