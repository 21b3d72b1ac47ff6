import Foundation
import MemoData

/// The editor's fields as they stand in the form.
struct MemoForm: Equatable {
    var id: UUID
    /// The revision that the edit started from; 0 for a new memo.
    var revision: Int
    var body = ""
}

extension MemoForm {
    /// Shows a memo that is kept.
    init(_ memo: Memo) {
        self.init(id: memo.id, revision: memo.revision, body: memo.body)
    }
}
