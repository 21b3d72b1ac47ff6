import Foundation
import MemoData
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import Testing
import WebCore

@testable import MemoFeature

@Suite struct MemoPathsTests {
    @Test func `a path names memos in lower case`() throws {
        let id = try #require(UUID(uuidString: "ABCDEF00-0000-4000-8000-00000000000A"))
        let base = "/memos/abcdef00-0000-4000-8000-00000000000a"
        #expect(MemoPaths.editor(id) == base)
        #expect(MemoPaths.editor(id, from: MemoPlace(searchText: "湯 &")) == "\(base)?q=%E6%B9%AF%20%26")
        #expect(MemoPaths.delete(id) == "\(base)/delete")
        #expect(MemoPaths.pin(id) == "\(base)/pin")
        #expect(MemoPaths.unpin(id) == "\(base)/unpin")
        #expect(MemoPaths.text(id) == "\(base)/text")
    }

    @Test func `a path keeps the list's query short`() {
        #expect(MemoPaths.list() == "/memos")
        let id = "00000000-0000-4000-8000-000000000001"
        let deletion = ListDeletion(deletedAt: .noon, message: "", itemID: .number(1))
        #expect(
            MemoPaths.list(at: MemoPlace(), showing: .number(1), after: deletion)
                == "/memos?deleted=1795262400000&memo=\(id)#memo-\(id)")
        #expect(MemoPaths.list(at: MemoPlace(), showing: nil, savedID: .number(1)) == "/memos?saved=\(id)")
    }

    @Test(arguments: ["a&b=c", "100%", "1+1", "水 風呂", "#?/;", "\"<>'", "😀"])
    func `a path keeps the whole search text`(text: String) throws {
        for path in [MemoPaths.list(searchText: text), MemoPaths.editor(.number(1), from: MemoPlace(searchText: text))]
        {
            let fields = try FormFields(encoded: Array(try #require(path.split(separator: "?").last).utf8))
            #expect(fields["q"] == text)
            #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
        }
    }

    @Test(arguments: [Memo.long, .short])
    func `a path keeps the whole cursor`(memo: Memo) throws {
        let path = MemoPaths.list(searchText: "湯", after: MemoCursor(memo))
        let fields = try FormFields(encoded: Array(try #require(path.split(separator: "?").last).utf8))
        let after = try #require(fields["after"])
        #expect(MemoCursor(after) == MemoCursor(memo))
        #expect(fields["q"] == "湯")
    }
}
