import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
import TypedCore

/// The input of one visit, for one request.
final class SakatsuInputViewModel {
    /// How many names are offered for completion.
    static let facilityNameCount = 100
    /// How many of them can be chosen with one tap.
    static let patternCount = 4

    private(set) var uiState: SakatsuInputUiState
    private let repository: any SakatsuRepository
    private let settings: any SettingsRepository
    private let account: AccountID
    private let localize: Localizer
    private let days: TypedDays
    private let now: Timestamp
    private let makeID: () -> UUID
    /// What the edit before this one replaced: any other than bringing it back makes it final.
    private let replaced: SakatsuPattern?
    /// The text that replaced it.
    private let replacingText: String
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - form: what was typed so far; nil when the screen is opened.
    ///   - place: where in the list the person was.
    ///   - isFromVisit: whether the person came from the visit's own page.
    ///   - repeatedID: the visit that was repeated when the form was opened; nil when none was.
    ///   - report: receives what went wrong, for the log.
    init(
        form: SakatsuInputForm?, place: SakatsuPlace, isFromVisit: Bool = false, repeatedID: UUID? = nil,
        repository: any SakatsuRepository, settings: any SettingsRepository, account: AccountID, localize: Localizer,
        today: CivilDate, now: Timestamp,
        makeID: @escaping () -> UUID, report: @escaping (any Error) -> Void
    ) {
        days = TypedDays(today: today, latest: CivilDate(latestAnywhereAt: now.date))
        uiState = SakatsuInputUiState(
            form: form
                ?? SakatsuInputForm(id: makeID(), revision: 0, facilityName: "", visitingDate: today.description),
            place: place, isFromVisit: isFromVisit, repeatedID: repeatedID,
            latestDate: days.latest.description
        )
        uiState.newTemperatures = SaunaTemperature.Kind.allCases.map { SaunaTemperatureForm($0, localize: localize) }
        replaced = form?.replaced
        replacingText = form?.replacingText ?? ""
        uiState.form.replaced = nil
        uiState.form.replacingText = ""
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
                uiState.form = SakatsuInputForm(sakatsu, localize: localize)
            } else {
                uiState.form.sets = [Self.set(of: try await newSteps())]
                uiState.form.temperatures = uiState.newTemperatures
            }
        }
    }

    /// - Parameter id: a visit to the facility that is visited again; nil when it cannot be one.
    func onAppear(repeating id: UUID?) async {
        uiState.repeatedID = id
        await attempt {
            guard let id, let sakatsu = try await repository.item(id: id, of: account) else {
                uiState.error = .notFound
                return
            }
            let latest = try await repository.latest(at: sakatsu.content.facilityName, of: account)
            uiState.form.pattern = SakatsuInputForm(latest ?? sakatsu, localize: localize).pattern
        }
    }

    /// - Parameter text: what another app shares, which fills a new visit.
    func onAppear(sharing text: String) async {
        await onAppear(id: nil)
        fill(with: text)
    }

    /// The screen shows what was typed before.
    func onDraftAppear() async {
        await attempt {}
    }

    // MARK: - Edits. Numbers count from 0.

    func onAddNewSaunaSetButtonClick() async {
        await attempt {
            guard hasRoom(for: .sets) else { return }
            uiState.focus = uiState.form.addSet(Self.set(of: try await newSteps()))
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
            guard let step = try await newSteps().first(where: { $0.kind == kind }) else { return }
            uiState.focus = uiState.form.addStep(step, toSet: set)
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

    /// Takes the place of sets and temperatures; the rest of what was typed stays.
    ///
    /// - Parameter facilityName: nil for the one that is typed, or the one that was visited last while none is.
    func onUseLastSetsButtonClick(facilityName: String?) async {
        await attempt {
            var name = facilityName ?? uiState.form.facilityName.trimmingCharacters(in: .whitespacesAndNewlines)
            if name.isEmpty {
                name = try await repository.facilityNames(limit: 1, of: account).first ?? ""
            }
            guard let sakatsu = try await repository.latest(at: name, of: account) else {
                uiState.problems = [
                    SakatsuFieldProblem(.facilityName, localize(.noVisitYet), in: uiState.form, localize: localize)
                ]
                return
            }
            uiState.form.replaced = uiState.form.pattern
            uiState.form.pattern = SakatsuInputForm(sakatsu, localize: localize).pattern
            uiState.filledText = localize(.lastSetsUsed(name))
        }
    }

    func onBringBackSetsButtonClick() async {
        await attempt {
            guard let replaced else { return }
            uiState.form.pattern = replaced
            uiState.form.pasted = replacingText
        }
    }

    func onFillButtonClick() async {
        await attempt { useUpPastedText() }
    }

    /// Leaves nothing in the field, which is not kept with the visit.
    private func useUpPastedText() {
        let (pattern, text) = (uiState.form.pattern, uiState.form.pasted)
        fill(with: text)
        uiState.form.pasted = ""
        guard uiState.form.pattern != pattern else { return }
        uiState.form.replaced = pattern
        uiState.form.replacingText = text
    }

    private func fill(with text: String) {
        guard !text.isBlank else { return }
        let post = SakatsuPost(text, days: days, localize: localize)
        uiState.form.fill(with: post, localize: localize)
        uiState.filledText =
            if !post.isUnderstood {
                localize(.textKept)
            } else if post.afterword.isEmpty {
                localize(.textRead)
            } else {
                localize(.textReadInPart)
            }
    }

    /// A step of each kind with the account's default times.
    private func newSteps() async throws -> [SaunaStepForm] {
        let defaults = try await settings.settings(of: account).defaultTimes
        return SaunaStep.Kind.allCases.map { SaunaStepForm($0, defaults: defaults, localize: localize) }
    }

    /// The usual steps of a set.
    private static func set(of steps: [SaunaStepForm]) -> [SaunaStepForm] {
        steps.filter { $0.kind != .other }
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
            // What was pasted and not used yet would be lost.
            guard uiState.form.pasted.isBlank else { return useUpPastedText() }
            let form = uiState.form
            var (content, problems) = form.content(days)
            if !problems.isEmpty, !uiState.isNew, let kept = try await repository.item(id: form.id, of: account) {
                (content, problems) = form.content(days, changedFrom: kept.content)
            }
            let doubts = content.doubts.filter { !form.confirmed.contains($0.value.key) }
            guard problems.isEmpty, doubts.isEmpty else {
                uiState.form.confirmed.formUnion(doubts.map(\.value.key))
                return uiState.show(problems, doubts: doubts, localize: localize)
            }
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
        orFailWith error: ScreenError = .loadingFailed, _ work: () async throws -> Void
    ) async {
        do {
            try await work()
        } catch let cause {
            report(cause)
            uiState.error = error
        }
        // A saved visit or a missing one leads to another page.
        guard uiState.savedID == nil, uiState.error != .notFound else { return }
        await loadSuggestions()
    }

    /// Failing to suggest spoils nothing that was typed, so it is only reported.
    private func loadSuggestions() async {
        uiState.title = localize(uiState.isNew ? .registration : .editing)
        do {
            uiState.facilityNames = try await repository.facilityNames(limit: Self.facilityNameCount, of: account)
            uiState.newSteps = try await newSteps()
            guard uiState.isNew else { return }
            for name in uiState.facilityNames.prefix(Self.patternCount) {
                guard let sakatsu = try await repository.latest(at: name, of: account) else { continue }
                uiState.patterns.append(SakatsuInputForm(sakatsu, localize: localize).pattern)
            }
        } catch {
            report(error)
        }
    }
}
