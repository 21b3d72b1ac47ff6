import Foundation
import ModelsCore
import Testing

@Suite struct MemoCursorTests {
    @Test(arguments: [true, false], [1_795_262_400_000, 0, -6, Int64.max, .min])
    func `a cursor comes back from its text`(isPinned: Bool, milliseconds: Int64) {
        let memo = Memo(258, "買うもの", isPinned: isPinned, at: milliseconds)
        let cursor = MemoCursor(memo)

        let text = "\(isPinned ? 1 : 0)_\(milliseconds)_00000000-0000-4000-8000-000000000102"
        #expect(cursor.description == text)
        #expect(MemoCursor(cursor.description) == cursor)
        #expect(cursor.isPinned == memo.isPinned)
        #expect(cursor.updatedAt == memo.updatedAt)
        #expect(cursor.id == memo.id)
    }

    /// Addresses contain it unchanged.
    @Test func `a cursor needs no escaping in an address`() {
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        let cursor = MemoCursor(Memo(1, "買うもの", at: -5))
        #expect(cursor.description.unicodeScalars.allSatisfy(allowed.contains))
    }

    @Test(arguments: [
        "", "_", "__", "0", "0_5", "0_5_", "0_5_nobody", "2_5_00000000-0000-4000-8000-000000000102",
        "_5_00000000-0000-4000-8000-000000000102", "true_5_00000000-0000-4000-8000-000000000102",
        "0__00000000-0000-4000-8000-000000000102", "0_5.5_00000000-0000-4000-8000-000000000102",
        "0_9223372036854775808_00000000-0000-4000-8000-000000000102",
        "0_5_00000000-0000-4000-8000-000000000102_", " 0_5_00000000-0000-4000-8000-000000000102",
        "0_5_00000000-0000-4000-8000-00000000010", "0_5_' OR 1=1 --",
    ])
    func `another text is not a cursor`(text: String) {
        #expect(MemoCursor(text) == nil)
    }
}
