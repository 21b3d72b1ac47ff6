import MemoData
import ModelsCore
import SampleCore
import TestSupport
import Testing

/// Memos from before combining marks were limited, and strangers' texts.
@Suite struct MemoCostTests {
    @Test func `Reading the title and checking a text take linear time`() {
        expectLinearCost { text in
            let memo = Memo(id: .number(1), body: "\(text)\n\(text)", revision: 1, createdAt: .noon, updatedAt: .noon)
            _ = memo.title
            _ = memo.excerpt
        }
        expectLinearCost { _ = MemoValidator.problem(in: $0) }
    }

    @Test func `Reading a cursor takes linear time`() {
        expectLinearCost { text in
            _ = MemoCursor(text)
            _ = MemoCursor("1_1_\(text)")
        }
    }
}
