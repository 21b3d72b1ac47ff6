import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore

/// The state of the editor.
struct MemoEditorUiState: PageUiState {
    var form: MemoForm
    /// The place to which the screen leads back.
    var place = MemoPlace()
    /// The title: whether a memo is new or edited.
    var title = ""
    /// Whether the text has the focus.
    var hasFocus = false
    /// The problem with the text, in words; nil when there is none.
    var problem: String?
    /// The stored text, if it was changed since the edit started.
    var savedVersion: String?
    var error: ScreenError?
    /// Set after the memo was saved.
    var savedID: UUID?

    /// A saved memo is at the top of the list, or after the pinned ones.
    var destination: String? {
        savedID.map { MemoPaths.list(at: MemoPlace(searchText: place.searchText), showing: nil, savedID: $0) }
    }

    /// Whether saving creates a memo.
    var isNew: Bool { form.revision == 0 }

    /// Shows a problem with the text.
    mutating func show(_ problem: MemoProblem, localize: Localizer) {
        error = .invalid
        // The focus makes a screen reader read the text's problem.
        hasFocus = true
        self.problem =
            switch problem {
            case .required: localize(.problemRequired)
            case .tooLong(let limit): localize(.problemTooLong(limit))
            case .tooManyMarks: localize(.problemTooManyMarks(CombiningRun.limit))
            }
    }

    /// Shows the text saved elsewhere since the edit started, next to the typed one.
    mutating func show(_ current: Memo) {
        // Saving again overwrites it deliberately: the person has seen it.
        form.revision = current.revision
        savedVersion = current.body
        error = .stale
    }
}

/// The fields of the editor's form.
struct MemoForm: Equatable {
    var id: UUID
    /// The revision that the edit started from; 0 for a new memo.
    var revision: Int
    var body = ""
}

extension MemoForm {
    /// Shows a stored memo.
    init(_ memo: Memo) {
        self.init(id: memo.id, revision: memo.revision, body: memo.body)
    }
}

/// The editor of one memo, for one request.
final class MemoEditorViewModel: PageViewModel {
    private(set) var uiState: MemoEditorUiState
    private let repository: any MemoRepository
    private let account: AccountID
    private let makeID: () -> UUID
    private let context: ViewModelContext

    /// - Parameters:
    ///   - form: the submitted form; nil when the screen is opened.
    ///   - place: the person's position, and in which list.
    init(
        form: MemoForm?, place: MemoPlace, repository: any MemoRepository, account: AccountID,
        makeID: @escaping () -> UUID, _ context: ViewModelContext
    ) {
        uiState = MemoEditorUiState(form: form ?? MemoForm(id: makeID(), revision: 0), place: place)
        self.repository = repository
        self.account = account
        self.makeID = makeID
        self.context = context
    }

    /// - Parameter id: the memo to edit; nil for a new one.
    func onAppear(id: UUID?) async {
        await attempt(orFailWith: .loadingFailed) {
            if let id {
                guard let memo = try await repository.item(id: id, of: account) else {
                    uiState.error = .notFound
                    return
                }
                uiState.form = MemoForm(memo)
            } else {
                uiState.hasFocus = true
            }
        }
    }

    /// The screen shows the submitted form again.
    func onDraftAppear() async {
        await attempt(orFailWith: .loadingFailed) {}
    }

    func onSaveButtonClick() async {
        await attempt(orFailWith: .savingFailed) {
            if let problem = MemoValidator.problem(in: uiState.form.body) {
                uiState.show(problem, localize: context.localize)
            } else {
                try await save(uiState.form)
            }
        }
    }

    private func save(_ form: MemoForm) async throws {
        switch try await repository.save(form.body, id: form.id, basedOn: form.revision, at: context.now, of: account) {
        case .saved(let memo): uiState.savedID = memo.id
        case .stale(let current): uiState.show(current)
        case .deleted:
            // Saving again keeps the typed text as a new memo.
            uiState.form.id = makeID()
            uiState.form.revision = 0
            uiState.error = .deleted
        case .accountFull(let limit): uiState.error = .accountFull(limit: limit)
        }
    }

    private func attempt(orFailWith error: ScreenError, _ work: () async throws -> Void) async {
        await context.attempt(work) { uiState.error = error }
        uiState.title = context.localize(uiState.isNew ? .registration : .editing)
    }
}
