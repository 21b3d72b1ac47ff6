import Foundation
import SakatsuData
import SampleCore
import Testing
import ValuesCore
import WebCore

@testable import SakatsuFeature

@Suite struct SakatsuPathsTests {
    @Test func namesVisitsInLowerCase() throws {
        let id = try #require(UUID(uuidString: "ABCDEF00-0000-4000-8000-00000000000A"))
        let base = "/sakatsu/abcdef00-0000-4000-8000-00000000000a"
        #expect(SakatsuPaths.detail(id) == base)
        #expect(SakatsuPaths.edit(id) == "\(base)/edit")
        #expect(SakatsuPaths.text(id) == "\(base)/text")
        #expect(SakatsuPaths.delete(id) == "\(base)/delete")
    }

    @Test func keepsTheListsQueryShort() {
        #expect(SakatsuPaths.list() == "/sakatsu")
        #expect(SakatsuPaths.list(isEditing: true) == "/sakatsu?edit")
        #expect(SakatsuPaths.list(deletedAt: .noon) == "/sakatsu?deleted=1795262400000")
    }

    @Test(arguments: ["a&b=c", "100%", "1+1", "水 風呂", "#?/;", "\"<>'", "😀"])
    func keepsASearchTextWhole(text: String) throws {
        let path = SakatsuPaths.list(searchText: text)
        let fields = try FormFields(encoded: Array(try #require(path.split(separator: "?").last).utf8))
        #expect(fields["q"] == text)
        #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
    }
}
