import Foundation
import ValuesCore

/// What the editor shows.
struct MemoEditorUiState: Equatable {
    var form: MemoForm
    /// Where the screen leads back to.
    var place = MemoPlace()
    /// Whether a memo is written or edited, in words.
    var title = ""
    /// Whether typing goes on in the text at once.
    var hasFocus = false
    /// What is wrong with the text, in words; nil when nothing is.
    var problem: String?
    /// What the memo holds now, when it was changed since the edit started.
    var savedVersion: String?
    var error: MemoEditorError?
    /// Set once the memo is kept.
    var savedID: UUID?

    /// Whether saving makes a memo that was not there before.
    var isNew: Bool { form.revision == 0 }
}

/// What can go wrong in the editor.
enum MemoEditorError: Error, Equatable {
    /// There is no such memo.
    case notFound
    case loadingFailed
    /// See ``MemoEditorUiState/problem``.
    case invalid
    /// Changed elsewhere since the edit started.
    case stale
    /// Deleted elsewhere since the edit started.
    case deleted
    /// The account stores as much as it may.
    ///
    /// - Parameter limit: in bytes.
    case accountFull(limit: Int)
    case savingFailed
}
