import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import Testing
import WebCore

@testable import SakatsuFeature

@Suite struct SakatsuPathsTests {
    @Test func `a path names visits in lower case`() throws {
        let id = try #require(UUID(uuidString: "ABCDEF00-0000-4000-8000-00000000000A"))
        let base = "/sakatsu/abcdef00-0000-4000-8000-00000000000a"
        #expect(SakatsuPaths.detail(id) == base)
        #expect(SakatsuPaths.edit(id) == "\(base)/edit")
        #expect(SakatsuPaths.text(id) == "\(base)/text")
        #expect(SakatsuPaths.delete(id) == "\(base)/delete")
    }

    @Test func `a path keeps the list's query short`() {
        #expect(SakatsuPaths.list() == "/sakatsu")
        #expect(SakatsuPaths.list(isEditing: true) == "/sakatsu?edit")
    }

    @Test func `a path leads back to the position`() throws {
        let cursor = SakatsuCursor(.minimal)
        let place = SakatsuPlace(searchText: "湯 &", through: cursor)
        let query = "q=%E6%B9%AF%20%26&through=\(cursor)"
        let path = "/sakatsu/\(UUID.number(1).canonicalText)"
        #expect(SakatsuPaths.detail(.number(1), from: place) == "\(path)?\(query)")
        #expect(SakatsuPaths.edit(.number(1), from: place) == "\(path)/edit?\(query)")
        #expect(SakatsuPaths.new(from: place) == "/sakatsu/new?\(query)")
        #expect(SakatsuPaths.list(cancelledAt: place) == "/sakatsu?\(query)#new")
        #expect(SakatsuPaths.edit(.number(1), isFromVisit: true) == "\(path)/edit?from=visit")
        #expect(SakatsuPaths.text(.number(1), from: place) == "\(path)/text?\(query)")
        #expect(SakatsuPlace(try FormFields(encoded: Array(query.utf8))) == place)

        let card = "#sakatsu-\(UUID.number(1).canonicalText)"
        #expect(SakatsuPaths.list(at: place, showing: .number(1)) == "/sakatsu?\(query)\(card)")
        #expect(SakatsuPaths.list(at: SakatsuPlace(), showing: nil) == "/sakatsu")
        let deletion = ListDeletion(deletedAt: .noon, message: "", itemID: .number(2))
        #expect(
            SakatsuPaths.list(at: SakatsuPlace(), showing: .number(1), after: deletion)
                == "/sakatsu?deleted=1795262400000&visit=\(UUID.number(2).canonicalText)\(card)")
    }

    @Test func `a path takes the last of several parts for the place`() throws {
        let cursors = [SakatsuCursor(.full), SakatsuCursor(.minimal)]
        let fields = try FormFields(cursors.map { ("through", "\($0)") })
        #expect(SakatsuPlace(fields) == SakatsuPlace(through: cursors[1]))
        #expect(SakatsuPlace(try FormFields([("through", "x")])) == SakatsuPlace())
    }

    @Test(arguments: ["a&b=c", "100%", "1+1", "水 風呂", "#?/;", "\"<>'", "😀"])
    func `a path keeps the whole search text`(text: String) throws {
        let path = SakatsuPaths.list(searchText: text)
        let fields = try FormFields(encoded: Array(try #require(path.split(separator: "?").last).utf8))
        #expect(fields["q"] == text)
        #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
    }
}
