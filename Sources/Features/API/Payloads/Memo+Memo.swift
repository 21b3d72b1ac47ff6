import APICore
import MemoData
import ValuesCore

extension APICore.Memo {
    init(_ memo: MemoData.Memo) {
        self.init(
            id: memo.id, body: memo.body, isPinned: memo.isPinned, revision: memo.revision,
            createdAt: memo.createdAt, updatedAt: memo.updatedAt)
    }
}
