import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// What a search finds in memos, in every ``MemoRepository``.
@Suite struct SearchContractTests {
    @Test func findsEveryPartOfTheBody() async throws {
        try await withMemos { repository in
            try await repository.write(1, "買うもの\n牛乳 2本、卵\n\n帰りに湯へ 😌")
            try await repository.write(2, "別のこと")
            for searchText in ["買", "買う", "買うもの", "牛乳", "2本", "卵", "湯", "に湯へ", "帰りに湯へ 😌", "😌"] {
                #expect(try await repository.numbers(matching: searchText) == [1], "\(searchText)")
                #expect(try await repository.count(matching: searchText) == .exactly(1), "\(searchText)")
            }
            for searchText in ["海", "滝行", "ロウリュ", "買うもの 牛乳", "買うもの\n牛乳", "の\n牛", "の牛", "卵帰"] {
                let page = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                #expect(page == .empty, "\(searchText)")
            }
        }
    }

    @Test func takesKanaWidthAndCaseForTheSame() async throws {
        try await withMemos { repository in
            try await repository.write(1, "ガーデンサウナ Löyly ８８℃")
            try await repository.write(2, "ｶﾞｰﾃﾞﾝｻｳﾅ LÖYLY 88℃")
            try await repository.write(3, "がーでんさうな ｌöｙｌｙ 88°C")
            for searchText in [
                "サウナ", "さうな", "ｻｳﾅ", "が", "ガ", "ﾃﾞ", "löyly", "loyly", "ＬÖＹＬＹ", "88℃", "８８℃", "Lo\u{308}yly",
                " さうな\n", "　さうな　", "ナ ｌ",
            ] {
                #expect(try await repository.numbers(matching: searchText) == [3, 2, 1], "\(searchText)")
            }
            for searchText in ["か", "カーデン", "さーな"] {
                #expect(try await repository.numbers(matching: searchText) == [], "\(searchText)")
            }
        }
    }

    @Test func findsOneTwoThreeAndManyCharactersAlike() async throws {
        try await withMemos { repository in
            let body = String(repeating: "水風呂と外気浴", count: 1_000)
            try await repository.write(1, body)
            for length in [1, 2, 3, 4, 5, 16, 17, 50, 99] {
                #expect(try await repository.numbers(matching: String(body.suffix(length))) == [1])
                #expect(try await repository.numbers(matching: body.suffix(length) + "ー") == [])
            }
            // Of more than that, the beginning is looked for.
            #expect(try await repository.numbers(matching: body) == [1])
            #expect(try await repository.numbers(matching: body + "ー") == [1])
        }
    }

    @Test(arguments: [
        "%", "_", "\"", "'", "*", "-", "^", ":", "(", ")", "\\", "?", "100%", "a_b", "AND", "OR", "NEAR(水 風呂, 2)",
        "searchText:", "水*", "-水風呂", "^水風呂", "\"水風呂\"", "\"水\" OR \"風呂\"", "'; DROP TABLE memo; --", "?1", ":account",
        "👨‍👩‍👧‍👦", "🇯🇵", "𠮷野家", "e\u{301}", "a\tb", "水  風呂",
    ])
    func takesNothingAsSyntax(text: String) async throws {
        try await withMemos { repository in
            let memo = try await repository.write(1, "〈\(text)〉")
            try await repository.write(2, "〈海〉")

            for searchText in [text, "〈\(text)〉"] {
                let page = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                #expect(page == MemoPage(items: [memo], next: nil, count: .exactly(1)))
            }
        }
    }

    @Test func takesNothingAsAWildcard() async throws {
        try await withMemos { repository in
            try await repository.write(1, "水風呂")
            for searchText in [
                "%", "_", "*", "水%", "水_呂", "%水風呂%", "水風*", "水風呂*", "\"水風呂\"", "^水風呂", "水風呂 OR 海", "水 風呂",
                "NEAR(水風呂)", "searchText:水風呂", "- 海",
            ] {
                #expect(try await repository.numbers(matching: searchText) == [], "\(searchText)")
            }
        }
    }

    /// One that is common is looked for in the list, a rare one in the index.
    @Test(arguments: ["買", "買うもの", "卵", "卵焼き"])
    func findsPinnedMemosFirst(searchText: String) async throws {
        try await withDatabase { database in
            let isCommon = searchText.hasPrefix("買")
            let memos = (1...(isCommon ? 1_001 : 20)).map { number in
                Memo(number, isCommon ? "買うもの" : "卵焼き", isPinned: number.isMultiple(of: 7), at: Int64(number / 3))
            }
            try await MemoRepositories.add(memos, to: .first, in: database)
            let repository = MemoRepositories.live(database)

            let page = try await repository.page(matching: searchText, in: .start, limit: 2_000, of: .first)

            let expected = memos.sorted { $0.place > $1.place }.map(\.number)
            #expect(page.items.map(\.number) == expected)
            #expect(page.next == nil)
            let count: ListCount = isCommon ? .atLeast(1_000) : .exactly(20)
            #expect(page.count == count)
        }
    }

    @Test func findsAChangedMemoByItsNewWordsOnly() async throws {
        try await withMemos { repository in
            try await repository.write(1, "湯けむり")
            _ = try await repository.save("丘の上の湯", id: .number(1), basedOn: 1, at: .at(9), of: .first)
            for (searchText, numbers) in [("けむ", []), ("湯けむり", []), ("丘の", [1]), ("丘の上の湯", [1]), ("湯", [1])] {
                #expect(try await repository.numbers(matching: searchText) == numbers, "\(searchText)")
            }
        }
    }

    @Test(arguments: ["湯", "湯け", "り", "むり", "湯けむり"])
    func findsNothingOfWhatIsDeletedOrOfOthers(searchText: String) async throws {
        try await withMemos { repository in
            try await repository.write(1, "湯けむり", of: .second)
            try await repository.write(2, "湯けむり")
            _ = try await repository.delete(ids: [.number(2)], at: .at(3), of: .first)

            let page = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)

            #expect(page == .empty)
            #expect(try await repository.numbers(matching: searchText, of: .second) == [1])
        }
    }
}

extension Memo {
    fileprivate var place: (Int, Timestamp, Int) { (isPinned ? 1 : 0, updatedAt, number) }
}
