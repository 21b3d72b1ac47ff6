import LocalizationCore
import Testing

@testable import MemoFeature

@Suite struct MemoStringTests {
    @Test(arguments: [
        (0, "0件", "No memos"), (1, "1件のメモ", "1 memo"), (2, "2件のメモ", "2 memos"),
        (2_000, "2,000件のメモ", "2,000 memos"),
    ])
    func `memos are counted`(count: Int, japanese: String, english: String) {
        #expect(Localizer(.japanese)(MemoString.count(count)) == japanese)
        #expect(Localizer(.english)(MemoString.count(count)) == english)
    }
}
