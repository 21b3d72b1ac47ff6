import Foundation
import LocalizationCore
import SakatsuData
import SettingsData
import ValuesCore

/// The input of one visit, for one request.
final class SakatsuInputViewModel {
    /// How many names are offered for completion.
    static let facilityNameCount = 100

    private(set) var uiState: SakatsuInputUiState
    private let repository: any SakatsuRepository
    private let settings: any SettingsRepository
    private let account: AccountID
    private let localize: Localizer
    private let today: CivilDate
    private let now: Timestamp
    private let makeID: () -> UUID
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - form: what was typed so far; nil when the screen is opened.
    ///   - searchText: the search of the list that led here.
    ///   - report: receives what went wrong, for the log.
    init(
        form: SakatsuInputForm?, searchText: String, repository: any SakatsuRepository,
        settings: any SettingsRepository, account: AccountID, localize: Localizer, today: CivilDate, now: Timestamp,
        makeID: @escaping () -> UUID, report: @escaping (any Error) -> Void
    ) {
        uiState = SakatsuInputUiState(
            form: form
                ?? SakatsuInputForm(id: makeID(), revision: 0, facilityName: "", visitingDate: today.description),
            searchText: searchText,
            latestDate: today.description
        )
        self.repository = repository
        self.settings = settings
        self.account = account
        self.localize = localize
        self.today = today
        self.now = now
        self.makeID = makeID
        self.report = report
    }

    func send(_ action: SakatsuInputAction) async {
        do {
            try await perform(action)
        } catch {
            report(error)
            uiState.error = action == .onSaveButtonClick ? .savingFailed : .loadingFailed
        }
        await loadSuggestions()
    }

    private func perform(_ action: SakatsuInputAction) async throws {
        switch action {
        case .onAppear(nil): try await startNew()
        case .onAppear(let id?): try await startEditing(id)
        case .onAddNewSaunaSetButtonClick: try await addSetAndFocus()
        case .onDuplicateSaunaSetButtonClick(let set): duplicateSet(set)
        case .onRemoveSaunaSetButtonClick(let set): uiState.form.removeSet(set)
        case .onAddStepButtonClick(let set, let kind): try await addStep(kind, toSet: set)
        case .onRemoveStepButtonClick(let set, let step): uiState.form.removeStep(step, ofSet: set)
        case .onAddNewSaunaTemperatureButtonClick: addTemperature()
        case .onRemoveSaunaTemperatureButtonClick(let index): uiState.form.removeTemperature(index)
        case .onUseLastVisitButtonClick: try await useLastVisit()
        case .onSaveButtonClick: try await save()
        }
    }

    // MARK: - Opening

    private func startNew() async throws {
        try await addSet()
        uiState.form.temperatures = SaunaTemperature.Kind.allCases.map {
            SaunaTemperatureForm($0, localize: localize)
        }
    }

    private func startEditing(_ id: UUID) async throws {
        guard let sakatsu = try await repository.sakatsu(id: id, of: account) else {
            uiState.error = .notFound
            return
        }
        uiState.form = SakatsuInputForm(sakatsu)
    }

    /// Failing to suggest spoils nothing that was typed, so it is only reported.
    private func loadSuggestions() async {
        uiState.title = localize(uiState.form.revision == 0 ? .registration : .editing)
        do {
            uiState.facilityNames = try await repository.facilityNames(limit: Self.facilityNameCount, of: account)
            uiState.lastVisitText = uiState.form.revision == 0 ? try await lastVisitText() : nil
        } catch {
            report(error)
        }
    }

    private func lastVisitText() async throws -> String? {
        guard let content = try await repository.latest(of: account)?.content else { return nil }
        return localize(.lastVisit, content.facilityName, localize.date(content.visitingDate, .standard))
    }

    // MARK: - Sets, steps and temperatures

    private func addSetAndFocus() async throws {
        guard hasRoom(for: .sets, uiState.form.sets.count, limit: SakatsuLimits.setCount) else { return }
        try await addSet()
        uiState.focus = .stepAmount(set: uiState.form.sets.count - 1, step: 0)
    }

    private func addSet() async throws {
        uiState.form.sets.append(try await newSet())
    }

    /// The three usual steps with the account's default times.
    private func newSet() async throws -> [SaunaStepForm] {
        let defaults = try await settings.settings(of: account).defaultTimes
        return [SaunaStep.Kind.sauna, .coolBath, .relaxation].map {
            SaunaStepForm($0, defaults: defaults, localize: localize)
        }
    }

    private func duplicateSet(_ set: Int) {
        guard hasRoom(for: .sets, uiState.form.sets.count, limit: SakatsuLimits.setCount) else { return }
        uiState.focus = uiState.form.duplicateSet(set).map { .stepAmount(set: $0, step: 0) }
    }

    private func addStep(_ kind: SaunaStep.Kind, toSet set: Int) async throws {
        guard uiState.form.sets.indices.contains(set),
            hasRoom(for: .set(set), uiState.form.sets[set].count, limit: SakatsuLimits.stepsPerSet)
        else { return }
        let defaults = try await settings.settings(of: account).defaultTimes
        let step = uiState.form.addStep(SaunaStepForm(kind, defaults: defaults, localize: localize), toSet: set)
        uiState.focus = .stepAmount(set: set, step: step)
    }

    private func addTemperature() {
        let count = uiState.form.temperatures.count
        guard hasRoom(for: .temperatures, count, limit: SakatsuLimits.temperatureCount) else { return }
        uiState.focus = .celsius(uiState.form.addTemperature(SaunaTemperatureForm(.sauna, localize: localize)))
    }

    /// Whether one more fits; says beside the field when none does.
    private func hasRoom(for field: SakatsuField, _ count: Int, limit: Int) -> Bool {
        guard count >= limit else { return true }
        show(SakatsuInputProblems([SakatsuProblem(field, .tooMany(limit: limit))]))
        return false
    }

    private func useLastVisit() async throws {
        guard let sakatsu = try await repository.latest(of: account) else { return }
        // What was typed stays; only sets that are still as they were offered give way.
        let untouched = try await newSet()
        uiState.form.sets = uiState.form.sets.filter { $0 != untouched } + SakatsuInputForm(sakatsu).sets
    }

    // MARK: - Saving

    private func save() async throws {
        switch uiState.form.content(today: today) {
        case .failure(let problems): show(problems)
        case .success(let content): try await save(content)
        }
    }

    private func show(_ problems: SakatsuInputProblems) {
        uiState.error = .invalid
        uiState.problems = problems.all.map {
            SakatsuFieldProblem($0, in: uiState.form, localize: localize)
        }
    }

    private func save(_ content: SakatsuContent) async throws {
        let form = uiState.form
        let result = try await repository.save(
            content, id: form.id, basedOn: form.revision, at: now, of: account)
        switch result {
        case .saved(let sakatsu):
            uiState.savedID = sakatsu.id
        case .stale(let current):
            // Saving again overwrites knowingly: the person has seen what is there.
            uiState.form.revision = current.revision
            uiState.savedVersion = SakatsuShareText(current.content, localize: localize).text
            uiState.error = .stale
        case .deleted:
            // Saving again records what was typed as a new visit.
            uiState.form.id = makeID()
            uiState.form.revision = 0
            uiState.error = .deleted
        }
    }
}
