import Foundation
import LocalizationCore
import MemoData
import ValuesCore

/// What can happen in the editor.
enum MemoEditorAction: Equatable {
    /// The screen is opened for a memo, or for a new one.
    case onAppear(id: UUID?)
    case onSaveButtonClick
}

/// The editor of one memo, for one request.
final class MemoEditorViewModel {
    private(set) var uiState: MemoEditorUiState
    private let repository: any MemoRepository
    private let account: AccountID
    private let localize: Localizer
    private let now: Timestamp
    private let makeID: () -> UUID
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - form: what was typed so far; nil when the screen is opened.
    ///   - place: where in which list the person was.
    ///   - report: receives what went wrong, for the log.
    init(
        form: MemoForm?, place: MemoPlace, repository: any MemoRepository, account: AccountID, localize: Localizer,
        now: Timestamp, makeID: @escaping () -> UUID, report: @escaping (any Error) -> Void
    ) {
        uiState = MemoEditorUiState(form: form ?? MemoForm(id: makeID(), revision: 0), place: place)
        self.repository = repository
        self.account = account
        self.localize = localize
        self.now = now
        self.makeID = makeID
        self.report = report
    }

    func send(_ action: MemoEditorAction) async {
        switch action {
        case .onAppear(nil): uiState.hasFocus = true
        case .onAppear(let id?): await open(id)
        case .onSaveButtonClick: await save()
        }
        uiState.title = localize(uiState.isNew ? .registration : .editing)
    }

    private func open(_ id: UUID) async {
        await attempt(orFailWith: .loadingFailed) {
            guard let memo = try await repository.memo(id: id, of: account) else {
                uiState.error = .notFound
                return
            }
            uiState.form = MemoForm(memo)
        }
    }

    private func save() async {
        if let problem = MemoValidator.problem(in: uiState.form.body) {
            uiState.show(problem, localize: localize)
        } else {
            await attempt(orFailWith: .savingFailed) { try await write(uiState.form) }
        }
    }

    private func write(_ form: MemoForm) async throws {
        let result = try await repository.save(
            form.body, id: form.id, basedOn: form.revision, at: now, of: account)
        switch result {
        case .saved(let memo):
            uiState.savedID = memo.id
        case .stale(let current):
            uiState.show(current)
        case .deleted:
            // Saving again keeps what was typed as a new memo.
            uiState.form.id = makeID()
            uiState.form.revision = 0
            uiState.error = .deleted
        case .accountFull(let limit):
            uiState.error = .accountFull(limit: limit)
        }
    }

    private func attempt(orFailWith error: MemoEditorError, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch let cause {
            report(cause)
            uiState.error = error
        }
    }
}
