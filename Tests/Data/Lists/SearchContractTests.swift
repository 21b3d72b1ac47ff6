import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import SearchCore
import Testing

/// The contract of every list about searching.
@Suite struct SearchContractTests {
    @Test(arguments: ListUnderTest.allCases)
    func `Every part of a text is found, and none that spans two lines`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1, "買うもの\n牛乳 2本、卵\n\n帰りに湯へ 😌")
            try await repository.write(2, "別のこと")
            for searchText in ["買", "買う", "買うもの", "牛乳", "2本", "卵", "湯", "に湯へ", "帰りに湯へ 😌", "😌"] {
                #expect(try await repository.numbers(matching: searchText) == [1], "\(searchText)")
                #expect(try await repository.count(matching: searchText) == .exactly(1), "\(searchText)")
            }
            for searchText in ["海", "滝行", "ロウリュ", "\"買うもの 牛乳\"", "\"買うもの\n牛乳\"", "\"の\n牛\"", "の牛", "卵帰"] {
                let page = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                #expect(page == .empty, "\(searchText)")
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Kana, width and case make no difference`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1, "ガーデンサウナ Löyly ８８℃")
            try await repository.write(2, "ｶﾞｰﾃﾞﾝｻｳﾅ LÖYLY 88℃")
            try await repository.write(3, "がーでんさうな ｌöｙｌｙ 88°C")
            for searchText in [
                "サウナ", "さうな", "ｻｳﾅ", "ガーデン", "ｶﾞｰﾃﾞﾝ", "カ\u{3099}ーデン", "が", "ガ", "ﾃﾞ", "löyly", "loyly",
                "LÖYLY", "ＬÖＹＬＹ", "88℃", "８８℃", "Lo\u{308}yly", " さうな\n", "　さうな　", "ナ ｌ",
            ] {
                #expect(try await repository.numbers(matching: searchText) == [3, 2, 1], "\(searchText)")
            }
            for searchText in ["か", "カーデン", "さーな"] {
                #expect(try await repository.numbers(matching: searchText) == [], "\(searchText)")
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `One, two, three and many characters are found in the same way`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let text = String(repeating: "水風呂と外気浴", count: 1_000)
            try await repository.write(1, text)
            for length in [1, 2, 3, 4, 5, 16, 17, 50, 99] {
                #expect(try await repository.numbers(matching: String(text.suffix(length))) == [1])
                #expect(try await repository.numbers(matching: text.suffix(length) + "ー") == [])
            }
            // A longer query is cut to its beginning.
            #expect(try await repository.numbers(matching: text) == [1])
            #expect(try await repository.numbers(matching: text + "ー") == [1])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A query longer than the trigram index accepts is found to its end`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let beginning = String(repeating: "ab", count: ListLimits.phraseLength)
            for (number, text) in zip(1..., ["\(beginning)湯の森", "\(beginning)水の森", "湯の森"]) {
                try await repository.write(number, text)
            }
            #expect(try await repository.numbers(matching: "\(beginning)湯の森") == [1])
            #expect(try await repository.count(matching: "\(beginning)湯の森") == .exactly(1))
            #expect(try await repository.numbers(matching: beginning) == [2, 1])
        }
    }

    private static let syntax = [
        "%", "_", "\"", "'", "*", "-", "^", ":", "(", ")", "\\", "?", "[a-z]", "%%%", "___", "\"\"\"", "'''", "***",
        "---", "100%", "a_b", "AND", "OR", "NOT", "NEAR", "NEAR(", "NEAR(水 風呂, 2)", "a AND b", "searchText:", "水*",
        "水風呂*", "-水風呂", "^水風呂", "+水風呂", "\"水風呂\"", "\"水\" OR \"風呂\"", "'; DROP TABLE sakatsu; --",
        "'; DROP TABLE memo; --", "?1", ":account", "{searchText}", "\u{1F9D6}", "\u{1F9D6}\u{200D}\u{2642}\u{FE0F}",
        "👨‍👩‍👧‍👦", "🇯🇵", "𠮷野家", "e\u{301}", "ﷺ", "שָׁלוֹם", "\u{200B}\u{200B}\u{200B}", "a\tb", "水  風呂",
    ]

    @Test(arguments: ListUnderTest.allCases)
    func `No text is syntax: each is stored and finds only itself`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let items = zip(1..., Self.syntax).map { list.item($0, "〈\($1)〉", at: Int64($0)) }
            try await list.add(items, in: database)
            let repository = list.repository(database)
            for (item, text) in zip(items, Self.syntax) {
                let page = try await repository.page(matching: "\"〈\(text)〉\"", in: .start, limit: 9, of: .first)
                #expect(page == ListedPage(items: [item], next: nil, count: .exactly(1)), "\(text)")
                #expect(try await repository.numbers(matching: "〈\(text)").contains(item.number), "\(text)")
                // On its own it is also found in texts that contain it, and in the times and dates of visits.
                let found = try await repository.numbers(matching: text)
                if !SearchQuery(text).excluded.isEmpty {
                    #expect(!found.contains(item.number), "\(text)")
                } else {
                    #expect(found.contains(item.number), "\(text)")
                }
                if list == .memos { #expect(found == Self.numbers(containing: text), "\(text)") }
            }
        }
    }

    /// The numbers of the items of ``syntax`` that contain each word of a text, newest first.
    private static func numbers(containing text: String) -> [Int] {
        let terms = SearchTerm.all(in: text)
        return zip(1..., syntax).filter { _, text in
            terms.allSatisfy { (strstr(text.foldedForSearch(), $0.text) != nil) != $0.isExcluded }
        }
        .map(\.0).reversed()
    }

    @Test(arguments: ListUnderTest.allCases)
    func `No character is a wildcard or an operator`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1, "水風呂")
            for searchText in [
                "%", "_", "*", "水%", "水_呂", "%水風呂%", "水風*", "水風呂*", "^水風呂", "水風呂 OR 海", "\"水 風呂\"",
                "NEAR(水風呂)", "searchText:水風呂", "searchText : 水風呂", "- 海",
            ] {
                #expect(try await repository.numbers(matching: searchText) == [], "\(searchText)")
            }
            #expect(try await repository.numbers(matching: "") == [1])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Words are found in any order, phrases as they are, and exclusions are left out`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            for (number, text) in zip(1..., ["水風呂 と 外気浴", "外気浴のあと水風呂", "水風呂だけ", "サウナハット"]) {
                try await repository.write(number, text)
            }
            for (searchText, numbers) in [
                ("水風呂 外気浴", [2, 1]), ("外気浴　水風呂", [2, 1]), ("水風呂 外", [2, 1]), ("呂 外", [2, 1]),
                ("外気浴 水風呂 あと", [2]), ("あと 浴 呂 外気浴", [2]), ("\"水風呂 と\"", [1]), ("「風呂 と」 浴", [1]),
                ("\"水風呂 外気浴\"", []), ("水風呂 -外気浴", [3]), ("-外気浴", [4, 3]), ("−外 呂", [3]), ("呂 -外気浴", [3]),
                ("-\"風呂 と\" 外気浴", [2]), ("-外気浴 -水風呂", [4]), ("-呂 -ハ", []), ("水風呂 -水風", []), ("呂 -呂", []),
                ("-サウナハット -水風呂だけ -あと水風呂", [1]), ("水風呂 滝行", []), ("滝行 呂", []), ("\"- 呂\"", []),
            ] {
                #expect(try await repository.numbers(matching: searchText) == numbers, "\(searchText)")
                #expect(try await repository.count(matching: searchText) == .exactly(numbers.count), "\(searchText)")
            }
        }
    }

    /// Texts of all lengths that are frequent, rare, or only in old items.
    @Test(arguments: ListUnderTest.allCases)
    func `Several words are found however frequent they are`(list: ListUnderTest) async throws {
        let words = ["卵焼き", "買うもの", "塩味", "焼塩", "煙突掃除", "鹿肉料理"]
        func has(_ word: Int, _ number: Int) -> Bool {
            switch word {
            case 0: !number.isMultiple(of: 2)
            case 1: number.isMultiple(of: 3)
            case 2: !number.isMultiple(of: 5)
            case 3: number.isMultiple(of: 7)
            case 4: number < 1_100
            default: number.isMultiple(of: 401)
            }
        }
        try await withDatabase { database in
            let texts = (1...2_300).map { number in
                words.indices.filter { has($0, number) }.map { words[$0] }.joined(separator: "、") + "。"
            }
            let items = zip(1..., texts).map { list.item($0, $1, at: Int64($0)) }
            try await list.add(items, in: database)
            for searchText in [
                "卵焼き 買うもの", "卵焼き 鹿肉料理", "煙突掃除 塩味 焼塩", "味 塩", "塩味 鹿", "焼き 煙突", "煙突掃除 -卵焼き", "-卵焼き", "-塩", "-塩味 -焼塩",
                "卵焼き -味", "-煙突掃除 鹿肉料理", "掃 -買うもの 味", "買うもの 塩味 卵焼き 煙突掃除", "-卵焼き -買うもの -塩味 -焼塩 -煙突掃除",
            ] {
                let terms = SearchTerm.all(in: searchText)
                let numbers = zip(1..., texts).filter { _, text in
                    terms.allSatisfy { text.contains($0.text) != $0.isExcluded }
                }
                .map(\.0).reversed()

                let found = try await list.repository(database).all(matching: searchText, nil, limit: 500)

                #expect(found.numbers == Array(numbers), "\(searchText)")
                switch found.count {
                case .exactly(let count): #expect(count == numbers.count, "\(searchText)")
                case .atLeast(let count): #expect(count <= numbers.count, "\(searchText)")
                case nil: Issue.record("\(searchText)")
                }
            }
        }
    }

    /// A rare text is found by the index, a common one by scanning the list, page by page to its end.
    @Test(arguments: ListUnderTest.allCases)
    func `Common and rare texts are all found in the order of the list`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let items = (1...1_300).map { number in
                let text = number.isMultiple(of: 13) ? "卵焼き" : "買うもの"
                return list.item(number, text, isFirst: number.isMultiple(of: 7), at: Int64(number / 3))
            }
            try await list.add(items, in: database)
            for searchText in ["買", "買うもの", "卵", "卵焼き"] {
                let numbers = items.filter { $0.value.text.hasPrefix(searchText) }.map(\.number).sorted {
                    ($0.isMultiple(of: 7) ? 1 : 0, $0) > ($1.isMultiple(of: 7) ? 1 : 0, $1)
                }

                let found = try await list.repository(database).all(matching: searchText, nil, limit: 500)

                #expect(found.numbers == numbers, "\(searchText)")
                let count: ListCount = searchText.hasPrefix("買") ? .atLeast(1_000) : .exactly(100)
                #expect(found.count == count, "\(searchText)")
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A changed item is only found by its new words`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1, "湯けむり")
            _ = try await repository.save("丘の上の湯", id: .number(1), basedOn: 1, at: .at(9))
            for (searchText, numbers) in [("けむ", []), ("湯けむり", []), ("丘の", [1]), ("丘の上の湯", [1]), ("湯", [1])] {
                #expect(try await repository.numbers(matching: searchText) == numbers, "\(searchText)")
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Neither deleted items nor those of other accounts are found`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1, "湯けむり", of: .second)
            try await repository.write(2, "湯けむり")
            _ = try await repository.delete(2, at: 3)

            for searchText in ["湯", "湯け", "り", "むり", "湯けむり"] {
                #expect(try await repository.page(matching: searchText, in: .start, limit: 9, of: .first) == .empty)
                #expect(try await repository.numbers(matching: searchText, of: .second) == [1])
            }
        }
    }
}
