import CatalogCore
import Foundation
import LocalizationCore
import MemoData
import SampleCore
import SampleData
import ValuesCore
import WebCore

/// The editor in its states.
enum MemoEditorCatalog {
    static let entries: [CatalogEntry] = [
        page("New", form: MemoForm(id: .number(9), revision: 0)) { uiState, _ in
            uiState.hasFocus = true
        },
        page("Edit", of: Memo.long.id, form: MemoForm(.long)),
        page("Edit one line", of: Memo.short.id, form: MemoForm(.short)),
        page("Edit long words", of: Memo.wide.id, form: MemoForm(.wide)),
        page("Nothing written", form: MemoForm(id: .number(9), revision: 0, body: " \n"), change: findProblem),
        page("Too long", of: Memo.long.id, form: .tooLong, change: findProblem),
        page("Changed elsewhere", of: Memo.long.id, form: .edited) { uiState, _ in
            uiState.show(.long)
        },
        page("Changed elsewhere to long words", of: Memo.wide.id, form: .edited) { uiState, _ in
            uiState.show(.wide)
        },
        page("Deleted elsewhere", of: Memo.long.id, form: .typed) { uiState, _ in
            uiState.error = .deleted
        },
        page("Saving failed", form: .typed) { uiState, _ in
            uiState.error = .savingFailed
        },
        page("Storage full", form: .typed) { uiState, _ in
            uiState.error = .accountFull(limit: 100_000_000)
        },
    ]

    /// - Parameters:
    ///   - id: the memo that is edited; nil for a new one.
    ///   - form: what was typed.
    ///   - change: what else is particular.
    private static func page(
        _ state: String, of id: UUID? = nil, form: MemoForm,
        change: @escaping @Sendable (inout MemoEditorUiState, Localizer) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(MemoEditorPage.self, state) { visitor in
            let localize = visitor.localize
            var uiState = MemoEditorUiState(form: form, place: MemoPlace(searchText: "湯"))
            uiState.title = localize(uiState.isNew ? .registration : .editing)
            change(&uiState, localize)
            let account = AccountID.owner.uuid.canonicalText
            let view = MemoEditorView(
                uiState: uiState, path: id.map { MemoPaths.editor($0) } ?? MemoPaths.new,
                draft: "\(account)/\(id?.canonicalText ?? "new")", localize: localize)
            return MemoEditorPage(view: view, visitor: visitor)
        }
    }

    @Sendable private static func findProblem(_ uiState: inout MemoEditorUiState, _ localize: Localizer) {
        guard let problem = MemoValidator.problem(in: uiState.form.body) else { return }
        uiState.show(problem, localize: localize)
    }
}

extension MemoForm {
    /// A new memo.
    fileprivate static let typed = MemoForm(id: .number(9), revision: 0, body: "持ち物\nタオル")
    /// An edit that started from the second revision.
    fileprivate static let edited = MemoForm(id: .number(1), revision: 2, body: "持ち物\nタオル")
    /// An edit with one character more than a memo can hold.
    fileprivate static let tooLong = MemoForm(
        id: .number(1), revision: 2, body: String(repeating: "あ", count: MemoLimits.bodyLength + 1))
}
