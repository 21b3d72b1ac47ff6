import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
import ValuesCore

/// What the input screen shows.
struct SakatsuInputUiState: Equatable {
    var form: SakatsuInputForm
    /// Where the screen leads back to.
    var place = SakatsuPlace()
    /// Whether a visit is registered or edited, in words.
    var title = ""
    /// The latest day that can be chosen, `YYYY-MM-DD`: the latest that is today somewhere.
    var latestDate: String
    /// Names of the person's own history, most recently visited first.
    var facilityNames: [String] = []
    /// The visit whose sets are offered as a start, in words; nil when there is none.
    var lastVisitText: String?
    /// What is wrong, in the order of the form.
    var problems: [SakatsuFieldProblem] = []
    /// What the visit holds now, as its share text, when it was changed since the edit started.
    var savedVersion: String?
    var error: EditorError?
    /// Where to go on typing after something was added.
    var focus: SakatsuField?
    /// Set once the visit is kept.
    var savedID: UUID?

    /// Whether saving records a visit that was not there before.
    var isNew: Bool { form.revision == 0 }

    /// The message that stands beside the field.
    func problem(of field: SakatsuField) -> String? {
        problems.first { $0.field == field }?.message
    }

    /// Says what is wrong with the form, above it and beside its fields.
    mutating func show(_ problems: [SakatsuProblem], localize: Localizer) {
        error = .invalid
        self.problems = problems.map { SakatsuFieldProblem($0, in: form, localize: localize) }
    }

    /// Shows what was saved elsewhere since the edit started, beside what was typed.
    mutating func show(_ current: Sakatsu, localize: Localizer) {
        // Saving again overwrites knowingly: the person has seen what is there.
        form.revision = current.revision
        savedVersion = SakatsuShareText(current.content, localize: localize).text
        error = .stale
    }

    /// Offers the sets of the visit as a start.
    mutating func showLastVisit(_ content: SakatsuContent, localize: Localizer) {
        let date = localize.date(content.visitingDate, .standard)
        lastVisitText = localize(.lastVisit(content.facilityName, date))
    }
}

/// The input of one visit, for one request.
final class SakatsuInputViewModel {
    /// How many names are offered for completion.
    static let facilityNameCount = 100

    private(set) var uiState: SakatsuInputUiState
    private let repository: any SakatsuRepository
    private let settings: any SettingsRepository
    private let account: AccountID
    private let localize: Localizer
    private let now: Timestamp
    private let makeID: () -> UUID
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - form: what was typed so far; nil when the screen is opened.
    ///   - place: where in the list the person was.
    ///   - report: receives what went wrong, for the log.
    init(
        form: SakatsuInputForm?, place: SakatsuPlace, repository: any SakatsuRepository,
        settings: any SettingsRepository, account: AccountID, localize: Localizer, today: CivilDate, now: Timestamp,
        makeID: @escaping () -> UUID, report: @escaping (any Error) -> Void
    ) {
        uiState = SakatsuInputUiState(
            form: form
                ?? SakatsuInputForm(id: makeID(), revision: 0, facilityName: "", visitingDate: today.description),
            place: place,
            latestDate: CivilDate(latestAnywhereAt: now.date).description
        )
        self.repository = repository
        self.settings = settings
        self.account = account
        self.localize = localize
        self.now = now
        self.makeID = makeID
        self.report = report
    }

    /// - Parameter id: the visit that the screen is opened for; nil for a new one.
    func onAppear(id: UUID?) async {
        await attempt {
            if let id {
                guard let sakatsu = try await repository.item(id: id, of: account) else {
                    uiState.error = .notFound
                    return
                }
                uiState.form = SakatsuInputForm(sakatsu)
            } else {
                uiState.form.sets = [try await newSet()]
                uiState.form.temperatures = SaunaTemperature.Kind.allCases.map {
                    SaunaTemperatureForm($0, localize: localize)
                }
            }
        }
    }

    // MARK: - Edits. Numbers count from 0.

    func onAddNewSaunaSetButtonClick() async {
        await attempt {
            guard hasRoom(for: .sets) else { return }
            let set = try await newSet()
            uiState.focus = uiState.form.addSet(set)
        }
    }

    func onDuplicateSaunaSetButtonClick(set: Int) async {
        await attempt {
            guard hasRoom(for: .sets) else { return }
            uiState.focus = uiState.form.duplicateSet(set)
        }
    }

    func onRemoveSaunaSetButtonClick(set: Int) async {
        await remove { $0.removeSet(set) }
    }

    func onAddStepButtonClick(set: Int, kind: SaunaStep.Kind) async {
        await attempt {
            guard uiState.form.sets.indices.contains(set), hasRoom(for: .set(set)) else { return }
            let defaults = try await settings.settings(of: account).defaultTimes
            uiState.focus = uiState.form.addStep(
                SaunaStepForm(kind, defaults: defaults, localize: localize), toSet: set)
        }
    }

    func onRemoveStepButtonClick(set: Int, step: Int) async {
        await remove { $0.removeStep(step, ofSet: set) }
    }

    func onAddNewSaunaTemperatureButtonClick() async {
        await attempt {
            guard hasRoom(for: .temperatures) else { return }
            uiState.focus = uiState.form.addTemperature(SaunaTemperatureForm(.sauna, localize: localize))
        }
    }

    func onRemoveSaunaTemperatureButtonClick(index: Int) async {
        await remove { $0.removeTemperature(index) }
    }

    func onUseLastVisitButtonClick() async {
        await attempt {
            guard let sakatsu = try await repository.latest(of: account) else { return }
            // What was typed stays; only sets that are still as they were offered give way.
            let untouched = try await newSet()
            let sets = uiState.form.sets.filter { $0 != untouched } + SakatsuInputForm(sakatsu).sets
            guard sets.count <= max(SakatsuLimits.setCount, uiState.form.sets.count) else {
                let problem = SakatsuProblem(.sets, .tooMany(limit: SakatsuLimits.setCount))
                return uiState.show([problem], localize: localize)
            }
            uiState.form.sets = sets
        }
    }

    /// The three usual steps with the account's default times.
    private func newSet() async throws -> [SaunaStepForm] {
        let defaults = try await settings.settings(of: account).defaultTimes
        return [SaunaStep.Kind.sauna, .coolBath, .relaxation].map {
            SaunaStepForm($0, defaults: defaults, localize: localize)
        }
    }

    /// Whether one more part fits there; says so beside the field when none does.
    private func hasRoom(for field: SakatsuField) -> Bool {
        guard let problem = uiState.form.excess(in: field, adding: 1) else { return true }
        uiState.show([problem], localize: localize)
        return false
    }

    /// Says beside the parts of which there are too many still how many there can be. Deleting goes on where it is: this
    /// is no error to be led to.
    private func remove(_ edit: (inout SakatsuInputForm) -> Void) async {
        await attempt {
            edit(&uiState.form)
            let form = uiState.form
            uiState.problems = form.excess.map { SakatsuFieldProblem($0, in: form, localize: localize) }
        }
    }

    // MARK: - Saving

    func onSaveButtonClick() async {
        await attempt(orFailWith: .savingFailed) {
            let form = uiState.form
            let latestDay = CivilDate(latestAnywhereAt: now.date)
            var (content, problems) = form.content(latestDay: latestDay)
            if !problems.isEmpty, !uiState.isNew, let kept = try await repository.item(id: form.id, of: account) {
                (content, problems) = form.content(latestDay: latestDay, changedFrom: kept.content)
            }
            guard problems.isEmpty else { return uiState.show(problems, localize: localize) }
            try await save(content)
        }
    }

    private func save(_ content: SakatsuContent) async throws {
        let form = uiState.form
        switch try await repository.save(content, id: form.id, basedOn: form.revision, at: now, of: account) {
        case .saved(let sakatsu): uiState.savedID = sakatsu.id
        case .stale(let current): uiState.show(current, localize: localize)
        case .deleted:
            // Saving again records what was typed as a new visit.
            uiState.form.id = makeID()
            uiState.form.revision = 0
            uiState.error = .deleted
        case .accountFull(let limit): uiState.error = .accountFull(limit: limit)
        }
    }

    private func attempt(
        orFailWith error: EditorError = .loadingFailed, _ work: () async throws -> Void
    ) async {
        do {
            try await work()
        } catch let cause {
            report(cause)
            uiState.error = error
        }
        await loadSuggestions()
    }

    /// Failing to suggest spoils nothing that was typed, so it is only reported.
    private func loadSuggestions() async {
        uiState.title = localize(uiState.isNew ? .registration : .editing)
        do {
            uiState.facilityNames = try await repository.facilityNames(limit: Self.facilityNameCount, of: account)
            guard uiState.isNew, let latest = try await repository.latest(of: account) else { return }
            uiState.showLastVisit(latest.content, localize: localize)
        } catch {
            report(error)
        }
    }
}
