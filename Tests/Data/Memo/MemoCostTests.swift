import MemoData
import ModelsCore
import SampleCore
import TestSupport
import Testing

/// Memos that were kept before there was a limit to combining marks, and what others send.
@Suite struct MemoCostTests {
    @Test func `The title and the check of a text cost in proportion to its length`() {
        expectLinearCost { text in
            let memo = Memo(id: .number(1), body: "\(text)\n\(text)", revision: 1, createdAt: .noon, updatedAt: .noon)
            _ = memo.title
            _ = memo.excerpt
        }
        expectLinearCost { _ = MemoValidator.problem(in: $0) }
    }

    @Test func `Reading a cursor costs in proportion to its length`() {
        expectLinearCost { text in
            _ = MemoCursor(text)
            _ = MemoCursor("1_1_\(text)")
        }
    }
}
