import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import Testing
import ValuesCore

/// Nothing that people write is taken as syntax: it is stored and found as it stands.
@Suite struct SearchSyntaxTests {
    private static let texts = [
        "%", "_", "\"", "'", "*", "-", "^", ":", "(", ")", "\\", "?", "[a-z]", "%%%", "___", "\"\"\"", "'''", "***",
        "---", "100%", "a_b", "AND", "OR", "NOT", "NEAR", "NEAR(", "NEAR(水 風呂, 2)", "a AND b", "searchText:", "水*",
        "水風呂*", "-水風呂", "^水風呂", "+水風呂", "\"水風呂\"", "\"水\" OR \"風呂\"", "'; DROP TABLE sakatsu; --", "?1",
        ":account", "{searchText}", "\u{1F9D6}", "\u{1F9D6}\u{200D}\u{2642}\u{FE0F}", "👨‍👩‍👧‍👦", "🇯🇵", "𠮷野家", "e\u{301}",
        "ﷺ", "שָׁלוֹם", "\u{200B}\u{200B}\u{200B}", "a\tb", "水  風呂",
    ]

    @Test func `Each text is kept and finds itself alone`() async throws {
        try await withDatabase { database in
            let visits = try Self.texts.enumerated().map { number, text in
                var content = try SakatsuContent.visit("湯")
                content.foreword = "〈\(text)〉"
                return Sakatsu(
                    id: .number(number), content: content, revision: 1, createdAt: .at(Int64(number)),
                    updatedAt: .at(0))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            let repository = SakatsuRepositories.live(database)
            let naive = NaiveSearch(visits)

            for (number, text) in Self.texts.enumerated() {
                let page = try await repository.page(
                    matching: "〈\(text)〉", in: .start, limit: 9, of: .first)
                #expect(page == SakatsuPage(items: [visits[number]], next: nil, count: .exactly(1)), "\(text)")
                // By itself it also finds the texts that contain it.
                let found = try await repository.numbers(matching: text)
                #expect(found.contains(number), "\(text)")
                #expect(found == naive.numbers(matching: text), "\(text)")
            }
        }
    }

    @Test func `Syntax is no wildcard`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit("水風呂"))
            let searchTexts = [
                "%", "_", "*", "水%", "水_呂", "%水風呂%", "水風*", "水風呂*", "\"水風呂\"", "^水風呂", "水風呂 OR 海",
                "水 風呂", "NEAR(水風呂)", "searchText:水風呂", "searchText : 水風呂", "- 海", "",
            ]
            for searchText in searchTexts {
                #expect(
                    try await repository.numbers(matching: searchText) == (searchText.isEmpty ? [1] : []),
                    "\(searchText)")
            }
        }
    }
}
