import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore

/// The fields of the form, as typed.
struct PlaceForm: Equatable {
    var id: UUID
    /// The revision that the edit is based on; 0 if nothing was written yet.
    var revision = 0
    var name = ""
    /// The other names, a line for each.
    var aliases = ""
    var area = ""
    var site = ""
    var note = ""
    var isWish = false
    var isHome = false
}

extension PlaceForm {
    init(_ facility: Facility) {
        let content = facility.content
        self.init(
            id: facility.id, revision: facility.revision, name: content.name,
            aliases: content.aliases.joined(separator: "\n"), area: content.area, site: content.site,
            note: content.note, isWish: content.isWish, isHome: content.isHome)
    }

    var content: FacilityContent {
        FacilityContent(
            name: name, aliases: aliases.split(whereSeparator: \.isNewline).map(String.init), area: area, site: site,
            note: note, isWish: isWish, isHome: isHome
        ).normalized
    }
}

/// The state of the form.
struct PlaceEditorUiState: PageUiState {
    var form: PlaceForm
    /// Whether the facility is neither visited nor written about.
    var isNew: Bool
    /// Whether the facility can be deleted: something is written about it, and it was never visited.
    var isDeletable = false
    /// Whether the form shows a draft.
    var isDraft = false
    var problems: [FacilityField: String] = [:]
    var error: ScreenError?
    var destination: String?
}

/// What a user writes about a facility, and the merging of two, for one request.
final class PlaceEditorViewModel: PageViewModel {
    private(set) var uiState: PlaceEditorUiState
    private let repository: any FacilityRepository
    private let account: AccountID
    private let makeID: () -> UUID
    private let context: ViewModelContext

    init(
        _ form: PlaceForm, isNew: Bool, repository: any FacilityRepository, account: AccountID,
        makeID: @escaping () -> UUID, _ context: ViewModelContext
    ) {
        uiState = PlaceEditorUiState(form: form, isNew: isNew)
        self.repository = repository
        self.account = account
        self.makeID = makeID
        self.context = context
    }

    func onAppear() async {
        guard !uiState.isNew else {
            uiState.form.isWish = true
            return
        }
        await context.attempt {
            guard let found = try await repository.facility(.id(uiState.form.id), of: account) else {
                uiState.error = .notFound
                return
            }
            uiState.form = PlaceForm(found.facility)
            uiState.isDeletable = found.facility.isStored && found.summary.count == 0
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    /// The screen shows the submitted form again.
    func onDraftAppear() { uiState.isDraft = true }

    func onSaveButtonClick() async {
        let content = uiState.form.content
        await saving {
            let problems = FacilityValidator.problems(in: content)
            guard problems.isEmpty else { return show(problems) }
            // Someone who writes a known name wants to see that facility, not a second one.
            let known = uiState.isNew ? try await repository.facility(.name(content.name), of: account) : nil
            guard known.map({ $0.facility.id == uiState.form.id }) ?? true else {
                return show([FacilityProblem(.name, .taken)])
            }
            try await save(content)
            if uiState.destination != nil {
                uiState.destination = PlacePaths.place(uiState.form.id, isSaved: true)
            }
        }
    }

    func onDeleteButtonClick() async {
        await saving {
            switch try await repository.delete(
                id: uiState.form.id, basedOn: uiState.form.revision, at: context.now, of: account)
            {
            case .deleted, .notFound: uiState.destination = PlacePaths.wishes(without: uiState.form.id)
            case .stale(let current): showStale(current)
            }
        }
    }

    func onWishButtonClick(isWish: Bool) async {
        await saving {
            guard let facility = try await facility(uiState.form.id) else { return }
            uiState.form = PlaceForm(facility)
            uiState.form.isWish = isWish
            try await save(uiState.form.content)
        }
    }

    /// - Parameter merged: the facility whose names this one gets.
    func onMergeButtonClick(_ merged: UUID) async {
        await saving {
            // Another page may have merged them in the meantime, this one into the other.
            guard let facility = try await repository.item(id: uiState.form.id, of: account) else {
                uiState.destination = PlacePaths.place(merged)
                return
            }
            // For the page that a problem leads to.
            uiState.form = PlaceForm(facility)
            switch try await repository.merge(merged, into: facility.id, at: context.now, of: account) {
            case .saved: uiState.destination = PlacePaths.place(facility.id, merged: merged)
            case .deleted, .stale: uiState.destination = PlacePaths.place(facility.id)
            case .accountFull(let limit): uiState.error = .accountFull(limit: limit)
            }
        }
    }

    /// - Parameter merged: the facility that gets its names back.
    func onSeparateButtonClick(_ merged: UUID) async {
        await saving {
            _ = try await repository.restore(id: merged, of: account)
            uiState.destination = PlacePaths.place(merged)
        }
    }

    private func save(_ content: FacilityContent) async throws {
        let form = uiState.form
        switch try await repository.save(
            content, id: form.id, basedOn: form.revision, at: context.now, of: account)
        {
        case .saved(let facility): uiState.destination = PlacePaths.place(facility.id)
        case .stale(let current): showStale(current)
        case .deleted:
            // Saving again keeps the typed text as a new facility.
            uiState.form.id = makeID()
            uiState.form.revision = 0
            uiState.isNew = true
            uiState.error = .deleted
        case .accountFull(let limit): uiState.error = .accountFull(limit: limit)
        }
    }

    /// Saving once more overwrites what was saved elsewhere, but keeps the names that the facility has got.
    private func showStale(_ current: Facility) {
        var content = uiState.form.content
        content.aliases += current.content.aliases
        uiState.error = .stale
        uiState.form.revision = current.revision
        uiState.form.aliases = content.normalized.aliases.joined(separator: "\n")
    }

    private func facility(_ id: UUID) async throws -> Facility? {
        let facility = try await repository.item(id: id, of: account)
        if facility == nil { uiState.error = .notFound }
        return facility
    }

    private func saving(_ save: () async throws -> Void) async {
        await context.attempt {
            do {
                try await save()
            } catch let problem as FacilityProblem {
                show([problem])
            } catch let problem as PhotoProblem {
                uiState.error = .invalid
                uiState.problems[.name] = context.localize.text(of: problem)
            } catch let error as VisitedFacilityError {
                uiState.error = .invalid
                uiState.problems[.name] = context.localize(.placeVisited(error.count))
            }
        } orElse: {
            uiState.error = .savingFailed
        }
    }

    private func show(_ problems: [FacilityProblem]) {
        uiState.error = .invalid
        for problem in problems {
            uiState.problems[problem.field] = context.localize.message(for: problem.reason, limit: "")
        }
    }
}
