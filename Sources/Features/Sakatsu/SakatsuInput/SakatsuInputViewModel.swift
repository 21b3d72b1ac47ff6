import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
import TypedCore

/// The input of one visit, for one request.
final class SakatsuInputViewModel {
    /// The number of names offered for completion.
    static let facilityNameCount = 100
    /// The number of tags offered.
    static let tagCount = 20
    /// The number of facilities offered as buttons.
    static let patternCount = 4

    private(set) var uiState: SakatsuInputUiState
    private let repository: any SakatsuRepository
    private let settings: any SettingsRepository
    private let account: AccountID
    private let localize: Localizer
    private let days: TypedDays
    private let now: Timestamp
    private let makeID: () -> UUID
    /// The values that the edit before this one replaced. Any edit but undoing makes the replacement final.
    private let replaced: SakatsuPattern?
    /// The text from which they were replaced.
    private let replacingText: String
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - form: the submitted form; nil when the screen is opened.
    ///   - place: the person's position in the list.
    ///   - isFromVisit: whether the person came from the visit's own page.
    ///   - repeatedID: the visit that was repeated when the form was opened; nil when there was none.
    ///   - report: receives errors, for the log.
    init(
        form: SakatsuInputForm?, place: SakatsuPlace, isFromVisit: Bool = false, repeatedID: UUID? = nil,
        repository: any SakatsuRepository, settings: any SettingsRepository, account: AccountID, localize: Localizer,
        today: CivilDate, now: Timestamp, makeID: @escaping () -> UUID, report: @escaping (any Error) -> Void
    ) {
        days = TypedDays(today: today, latest: CivilDate(latestAnywhereAt: now.date))
        uiState = SakatsuInputUiState(
            form: form
                ?? SakatsuInputForm(id: makeID(), revision: 0, facilityName: "", visitingDate: today.description),
            place: place, isFromVisit: isFromVisit, repeatedID: repeatedID, latestDate: days.latest.description)
        uiState.newTemperatures = SaunaTemperature.Kind.allCases.map { SaunaTemperatureForm($0, localize: localize) }
        (replaced, replacingText) = (form?.replaced, form?.replacingText ?? "")
        (uiState.form.replaced, uiState.form.replacingText) = (nil, "")
        (self.repository, self.settings, self.account) = (repository, settings, account)
        (self.localize, self.now, self.makeID, self.report) = (localize, now, makeID, report)
    }

    /// - Parameter id: the visit to edit; nil for a new one.
    func onAppear(id: UUID?) async {
        await attempt {
            if let id {
                guard let sakatsu = try await repository.item(id: id, of: account) else {
                    uiState.error = .notFound
                    return
                }
                uiState.form = SakatsuInputForm(sakatsu, currency: try await usualCurrency(), localize: localize)
            } else {
                uiState.form.currency = try await usualCurrency()
                uiState.form.sets = [Self.set(of: try await newSteps())]
                uiState.form.temperatures = uiState.newTemperatures
            }
        }
    }

    /// - Parameter id: a visit to the same facility; nil for an invalid identifier.
    func onAppear(repeating id: UUID?) async {
        uiState.repeatedID = id
        await attempt {
            guard let id, let sakatsu = try await repository.item(id: id, of: account) else {
                uiState.error = .notFound
                return
            }
            uiState.form.currency = try await usualCurrency()
            let latest = try await repository.latest(at: sakatsu.content.facilityName, of: account)
            uiState.form.pattern = SakatsuInputForm(latest ?? sakatsu, localize: localize).pattern
        }
    }

    /// A new visit at a facility or on a day, unless that is to come.
    func onAppear(facilityName: String, day: CivilDate? = nil) async {
        await onAppear(id: nil)
        uiState.form.facilityName = facilityName
        if let day, day <= days.latest { uiState.form.visitingDate = day.description }
    }

    /// - Parameter text: shared by another app; a new visit can be filled in from it.
    func onAppear(sharing text: String) async {
        await onAppear(id: nil)
        uiState.form.pasted = text.isBlank ? "" : text
        if !text.isBlank { await onReadButtonClick() }
    }

    /// The screen shows the submitted form again.
    func onDraftAppear() async { await attempt {} }

    // MARK: - Edits. Numbers count from 0.

    /// Adds the same set once more, because most sets of a visit are alike.
    func onAddNewSaunaSetButtonClick() async {
        await attempt {
            guard hasRoom(for: .sets) else { return }
            let usual = Self.set(of: try await newSteps())
            let last = uiState.form.sets.last { !$0.isEmpty }
            uiState.focus = uiState.form.addSet(last ?? usual)
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

    func onMoveSaunaSetButtonClick(set: Int, _ way: SakatsuInputMove) async {
        await attempt { uiState.form.moveSet(set, way) }
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

    func onMoveStepButtonClick(set: Int, step: Int, _ way: SakatsuInputMove) async {
        await attempt { uiState.form.moveStep(step, ofSet: set, way) }
    }

    func onAddNewSaunaTemperatureButtonClick() async {
        await attempt {
            guard hasRoom(for: .temperatures) else { return }
            uiState.focus = uiState.form.addTemperature(SaunaTemperatureForm(.sauna, localize: localize))
        }
    }

    func onRemoveSaunaTemperatureButtonClick(index: Int) async { await remove { $0.removeTemperature(index) } }

    /// Replaces sets and temperatures; other input is kept.
    func onUseLastSetsButtonClick(facilityName: String) async {
        await attempt {
            guard let sakatsu = try await repository.latest(at: facilityName, of: account) else {
                uiState.problems = [
                    SakatsuFieldProblem(.facilityName, localize(.noVisitYet), in: uiState.form, localize: localize)
                ]
                return
            }
            uiState.form.replaced = uiState.form.pattern
            uiState.form.pattern = SakatsuInputForm(sakatsu, localize: localize).pattern
            uiState.filledText = localize(.lastSetsUsed(facilityName))
        }
    }

    func onBringBackSetsButtonClick() async {
        await attempt {
            guard let replaced else { return }
            uiState.form.pattern = replaced
            uiState.form.pasted = replacingText
        }
    }

    func onReadButtonClick() async {
        await attempt {
            if let post = try await pastedPost() { uiState.show(post, localize: localize) }
        }
    }

    func onFillButtonClick() async { await attempt { try await useUpPastedText() } }

    private func useUpPastedText() async throws {
        if let post = try await pastedPost() { uiState.fill(with: post, localize: localize) }
    }

    /// nil without a text.
    private func pastedPost() async throws -> SakatsuPost? {
        guard !uiState.form.pasted.isBlank else { return nil }
        let names = try await repository.facilityNames(limit: SakatsuPost.nameCount, of: account)
        return SakatsuPost(uiState.form.pasted, days: days, localize: localize, facilities: names)
    }

    /// A step of each kind with the account's default times.
    private func newSteps() async throws -> [SaunaStepForm] {
        let defaults = try await settings.settings(of: account).defaultTimes
        return SaunaStep.Kind.allCases.map { SaunaStepForm($0, defaults: defaults, localize: localize) }
    }

    private func usualCurrency() async throws -> Currency { try await settings.settings(of: account).currency }

    /// The usual steps of a set.
    private static func set(of steps: [SaunaStepForm]) -> [SaunaStepForm] { steps.filter { $0.kind != .other } }

    /// Whether one more part is possible; otherwise shows the problem next to the field.
    private func hasRoom(for field: SakatsuField) -> Bool {
        guard let problem = uiState.form.excess(in: field, adding: 1) else { return true }
        uiState.show([problem], localize: localize)
        return false
    }

    /// Shows the limit next to the parts of which there are still too many. The focus stays where parts are being
    /// deleted: this is no error to move it to.
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
            // Text that was pasted and not used yet would be lost.
            guard uiState.form.pasted.isBlank else { return try await useUpPastedText() }
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
            // Saving again keeps the input as a new visit.
            uiState.form.id = makeID()
            uiState.form.revision = 0
            uiState.error = .deleted
        case .accountFull(let limit): uiState.error = .accountFull(limit: limit)
        }
    }

    /// Replaces a part with the one saved elsewhere, and shows what else differs.
    func onUseSavedButtonClick(_ field: SakatsuField) async {
        await attempt {
            guard let current = try await repository.item(id: uiState.form.id, of: account) else { return }
            let saved = SakatsuInputForm(current, currency: uiState.form.currency, localize: localize)
            uiState.form.use(field, of: saved)
            uiState.show(current, localize: localize)
            if uiState.differences.isEmpty { uiState.error = nil }
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

    /// Suggestions that cannot be loaded do no harm to the input, so the error is only reported.
    private func loadSuggestions() async {
        uiState.title = localize(uiState.isNew ? .registration : .editing)
        do {
            uiState.facilityNames = try await repository.facilityNames(limit: Self.facilityNameCount, of: account)
            uiState.newSteps = try await newSteps()
            uiState.tags = try await repository.tags(limit: Self.tagCount, of: account).map(\.tag)
            guard uiState.isNew, uiState.patterns.isEmpty else { return }
            for name in uiState.facilityNames.prefix(Self.patternCount) {
                guard let sakatsu = try await repository.latest(at: name, of: account) else { continue }
                uiState.patterns.append(SakatsuInputForm(sakatsu, localize: localize).pattern)
            }
        } catch {
            report(error)
        }
    }
}
