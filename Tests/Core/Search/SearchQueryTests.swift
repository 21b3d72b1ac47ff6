import Foundation
import SearchCore
import TestSupport
import Testing

@Suite struct SearchQueryTests {
    /// Each term as typed: a phrase in quotation marks, an excluded one after a minus.
    private func terms(_ typed: String) -> [String] {
        SearchTerm.all(in: typed).map { term in
            (term.isExcluded ? "-" : "") + (term.isPhrase ? "\"\(term.text)\"" : term.text)
        }
    }

    @Test(arguments: [
        ("", []), (" \u{3000}\n", []), ("しきじ 110", ["しきじ", "110"]), ("　サウナ　１１０　", ["さうな", "110"]),
        ("a\tb\nc\u{A0}d", ["a", "b", "c", "d"]),
        ("\"水風呂 最高\" 熱い", ["\"水風呂 最高\"", "熱い"]), ("“水風呂 最高”", ["\"水風呂 最高\""]),
        ("「水風呂 最高」", ["\"水風呂 最高\""]), ("＂全角　です＂", ["\"全角 です\""]), ("\" 湯 \"", ["\"湯\""]),
        ("\"a\nb\"", ["\"a b\""]),
        ("-混雑", ["-混雑"]), ("－混雑", ["-混雑"]), ("−混雑", ["-混雑"]), ("-\"とても 混雑\"", ["-\"とても 混雑\""]),
        ("-「混雑」", ["-\"混雑\""]),
        ("-", ["-"]), ("- 混雑", ["-", "混雑"]), ("--", ["--"]), ("---", ["---"]), ("--a", ["--a"]), ("a-b", ["a-b"]),
        ("ー湯", ["ー湯"]), ("2026-11-21", ["2026-11-21"]),
        ("\"湯", ["\"湯"]), ("湯\"", ["湯\""]), ("\"湯 水", ["\"湯", "水"]), ("\"\"", ["\"\""]), ("\" \"", ["\"", "\""]),
        ("湯\"水\"", ["湯\"水\""]), ("\"湯\"水", ["\"湯\"水"]), ("\"湯\"水\" a", ["\"湯\"水\"", "a"]),
        ("\"a 「b」 c\"", ["\"a 「b」 c\""]), ("「しきじ」に", ["「しきじ」に"]),
        ("place:\"Sky Spa\" a", ["place:\"sky spa\"", "a"]), ("#\"朝 湯\"", ["#\"朝 湯\""]), ("#ロウリュ", ["#ろうりゅ"]),
        ("-#ロウリュ", ["-#ろうりゅ"]), ("施設：「湯 の森」", ["施設:「湯 の森」"]), ("place:\"Sky", ["place:\"sky"]),
    ])
    func `Words, phrases and exclusions are separated by white space`(typed: String, expected: [String]) {
        #expect(terms(typed) == expected)
    }

    /// The worker's own grammar is tested with the same table (`Tests/Browser/offline/test_folding.py`).
    @Test func `Searches are read as the worker reads them`() throws {
        struct Case: Decodable {
            let typed: String
            let required, excluded: [String]

            init(from decoder: any Decoder) throws {
                var values = try decoder.unkeyedContainer()
                typed = try values.decode(String.self)
                required = try values.decode([String].self)
                excluded = try values.decode([String].self)
            }
        }
        let file = URL(filePath: #filePath).appending(path: "../../../Browser/offline/terms.json").standardizedFileURL
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        #expect(cases.count > 10)
        for one in cases {
            let terms = SearchTerm.all(in: one.typed)
            #expect(terms.filter { !$0.isExcluded }.map(\.text) == one.required, "\(one.typed)")
            #expect(terms.filter(\.isExcluded).map(\.text) == one.excluded, "\(one.typed)")
        }
    }

    @Test(arguments: [
        ("湯 湯 ゆ ユ", ["湯", "ゆ"], []), ("水 水風呂 風呂", ["水風呂"], []), ("水風呂 水", ["水風呂"], []),
        ("-水風呂 -水 -海", [], ["水", "海"]), ("-海 -海", [], ["海"]), ("湯 -水", ["湯"], ["水"]), ("", [], []),
    ])
    func `A text that follows from another one is left out`(typed: String, required: [String], excluded: [String]) {
        let query = SearchQuery(typed)
        #expect(query.required == required)
        #expect(query.excluded == excluded)
        #expect(query.isEmpty == (required + excluded).isEmpty)
        #expect(!query.isContradictory)
    }

    @Test(arguments: ["湯 -湯", "水風呂 -風呂", "-水 海 水風呂"])
    func `A search that excludes what it requires is contradictory`(typed: String) {
        #expect(SearchQuery(typed).isContradictory)
    }

    @Test func `Long searches are cut`() {
        let word = SearchTerm.all(in: String(repeating: "湯", count: 1_000))
        #expect(word == [SearchTerm(String(repeating: "湯", count: SearchTerm.lengthLimit))])
        let words = (1...300).map { "-語\($0)" }.joined(separator: " ")
        #expect(SearchTerm.all(in: words).count == SearchTerm.limit)
        let phrase = SearchTerm.all(in: "\"\(String(repeating: "a ", count: 120))b\" c")
        #expect(phrase.map(\.text.unicodeScalars.count) == [99, 1])
    }

    @Test func `Quotation marks without a counterpart are text`() {
        let marks = String(repeating: "\"", count: 200)
        #expect(SearchTerm.all(in: marks).map(\.isPhrase) == [true])
        #expect(SearchTerm.all(in: "a\(marks)").map(\.isPhrase) == [false])
        let open = SearchTerm.all(in: String(repeating: "\"a ", count: 200))
        #expect(open.allSatisfy { !$0.isPhrase && $0.text == "\"a" })
        #expect(open.count == SearchTerm.limit)
    }

    @Test func `Combining marks belong to their letters`() {
        #expect(terms("ガ が か\u{3099}") == ["が", "が", "が"])
        #expect(terms("e\u{301}te\u{301} \"\u{301}a b\"") == ["ete", "\"\u{301}a b\""])
    }

    @Test func `Queries are read in linear time`() {
        expectLinearCost { _ = SearchQuery($0) }
        expectLinearCost { _ = SearchQuery("\"\($0)") }
    }
}
