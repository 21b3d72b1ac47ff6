import Foundation
import ModelsCore
import Testing

@Suite struct IdentifierPrefixTests {
    @Test func `a prefix is a range of identifiers`() throws {
        let prefix = try #require(IdentifierPrefix("3F2a7"))
        #expect(prefix.digits == "3f2a7")
        #expect(prefix.range.lowerBound == UUID(uuidString: "3f2a7000-0000-0000-0000-000000000000"))
        #expect(prefix.range.upperBound == UUID(uuidString: "3f2a7fff-ffff-ffff-ffff-ffffffffffff"))
        for (text, begins) in [
            ("3f2a7000-0000-0000-0000-000000000000", true), ("3f2a7fff-ffff-ffff-ffff-ffffffffffff", true),
            ("3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c", true), ("3f2a6fff-ffff-ffff-ffff-ffffffffffff", false),
            ("3f2a8000-0000-0000-0000-000000000000", false), ("03f2a700-0000-0000-0000-000000000000", false),
        ] {
            #expect(try prefix.begins(#require(UUID(uuidString: text))) == begins, "\(text)")
        }
    }

    @Test func `a prefix may be a whole identifier`() throws {
        let id = try #require(UUID(uuidString: "3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c"))
        let prefix = try #require(IdentifierPrefix("3f2a7c105d0e4c1b9a530d4f6a1e2b3c"))
        #expect(prefix.range == id...id)
    }

    @Test(arguments: [
        "", "3f2", "3f2g", "3f2a-", "3f2a7c10-5d0e", "３ｆ２ａ", "3f2\u{301}a", "3f2a ", "3f2\u{0}a", "\u{13}f2a",
        String(repeating: "a", count: 33),
    ])
    func `another text is not a prefix`(text: String) {
        #expect(IdentifierPrefix(text) == nil)
    }

    @Test func `a long text is not read`() {
        #expect(IdentifierPrefix(String(repeating: "a", count: 10_000_000)) == nil)
    }
}
