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
        case .onAddNewSaunaSetButtonClick: try await addSet()
        case .onDuplicateSaunaSetButtonClick(let set): uiState.duplicateSet(set, localize: localize)
        case .onRemoveSaunaSetButtonClick(let set): uiState.removeSet(set, localize: localize)
        case .onAddStepButtonClick(let set, let kind): try await addStep(kind, toSet: set)
        case .onRemoveStepButtonClick(let set, let step): uiState.removeStep(step, ofSet: set, localize: localize)
        case .onAddNewSaunaTemperatureButtonClick: uiState.addTemperature(localize: localize)
        case .onRemoveSaunaTemperatureButtonClick(let index): uiState.removeTemperature(index, localize: localize)
        case .onUseLastVisitButtonClick: try await useLastVisit()
        case .onSaveButtonClick: try await save()
        }
    }

    private func startNew() async throws {
        uiState.form.sets = [try await newSet()]
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
            guard uiState.form.revision == 0, let latest = try await repository.latest(of: account) else { return }
            uiState.showLastVisit(latest.content, localize: localize)
        } catch {
            report(error)
        }
    }

    private func addSet() async throws {
        guard uiState.hasRoomForSet(localize: localize) else { return }
        uiState.add(try await newSet())
    }

    /// The three usual steps with the account's default times.
    private func newSet() async throws -> [SaunaStepForm] {
        let defaults = try await settings.settings(of: account).defaultTimes
        return [SaunaStep.Kind.sauna, .coolBath, .relaxation].map {
            SaunaStepForm($0, defaults: defaults, localize: localize)
        }
    }

    private func addStep(_ kind: SaunaStep.Kind, toSet set: Int) async throws {
        guard uiState.form.sets.indices.contains(set), uiState.hasRoomForStep(inSet: set, localize: localize)
        else { return }
        let defaults = try await settings.settings(of: account).defaultTimes
        uiState.add(SaunaStepForm(kind, defaults: defaults, localize: localize), toSet: set)
    }

    private func useLastVisit() async throws {
        guard let sakatsu = try await repository.latest(of: account) else { return }
        // What was typed stays; only sets that are still as they were offered give way.
        let untouched = try await newSet()
        uiState.replaceSets(
            with: uiState.form.sets.filter { $0 != untouched } + SakatsuInputForm(sakatsu).sets, localize: localize)
    }

    private func save() async throws {
        let form = uiState.form
        let latestDay = CivilDate(latestAnywhereAt: now.date)
        var result = form.content(latestDay: latestDay)
        if case .failure = result, form.revision > 0,
            let kept = try await repository.sakatsu(id: form.id, of: account)
        {
            result = form.content(latestDay: latestDay, changedFrom: kept.content)
        }
        switch result {
        case .failure(let problems): uiState.show(problems, localize: localize)
        case .success(let content): try await save(content)
        }
    }

    private func save(_ content: SakatsuContent) async throws {
        let form = uiState.form
        switch try await repository.save(content, id: form.id, basedOn: form.revision, at: now, of: account) {
        case .saved(let sakatsu): uiState.savedID = sakatsu.id
        case .stale(let current): uiState.show(current, localize: localize)
        case .deleted: uiState.showDeletion(newID: makeID())
        case .accountFull(let limit): uiState.error = .accountFull(limit: limit)
        }
    }
}
