import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import SakatsuData

/// A search for one or two characters scans the newest visits, then looks up trigrams that begin with them, and scans
/// the whole list when there are too many of those.
@Suite struct ShortSearchTests {
    /// The number of visits that a scan reads.
    private static let newer = Array(repeating: "丘と湖", count: ListLimits.windowSize)

    @Test(arguments: [1, 255, 256, 257, 600])
    func `However many trigrams start with the query, all visits are found`(count: Int) async throws {
        try await withSQLite { database in
            let texts = try (0..<count).map { number in "湯\(try #require(Unicode.Scalar(0x5000 + number)))" }
            try await database.add(texts + ["海と丘"] + Self.newer)
            let repository = DatabaseSakatsuRepository(database: database)

            #expect(try await repository.numbers(matching: "湯") == Array((1...count).reversed()))
            #expect(try await repository.count(matching: "湯") == .exactly(count))
            #expect(try await repository.numbers(matching: texts[count / 2]) == [count / 2 + 1])
            #expect(try await repository.numbers(matching: "海") == [count + 1])
        }
    }

    @Test(arguments: ["湯", "湯け"])
    func `Matches in old visits are found as well, and counted up to 1000`(searchText: String) async throws {
        try await withSQLite { database in
            let repository = DatabaseSakatsuRepository(database: database)
            try await database.add(Array(repeating: "湯けむり", count: 1_000) + Self.newer)
            #expect(try await repository.numbers(matching: searchText) == Array((1...1_000).reversed()))
            #expect(try await repository.count(matching: searchText) == .exactly(1_000))

            try await database.add(["湯けむり"], firstNumber: 7_000)

            let page = try await repository.page(matching: searchText, in: .start, limit: 2, of: .first)
            #expect(page.items.map(\.number) == [7_000, 1_000])
            #expect(page.count == .atLeast(1_000))
        }
    }

    /// Also when there are more occurrences of the query than a search reads.
    @Test(arguments: [0, 1])
    func `However often a visit contains the query, it is found once`(excess: Int) async throws {
        try await withSQLite { database in
            let repository = DatabaseSakatsuRepository(database: database)
            let often = String(repeating: "湯", count: 1_000)
            let all = Array(repeating: often, count: ListLimits.occurrenceCount / 1_000)
            try await database.add(all + Array(repeating: "湯", count: excess) + Self.newer)

            let page = try await repository.page(matching: "湯", in: .start, limit: 2, of: .first)
            #expect(page.items.map(\.number) == [all.count + excess, all.count + excess - 1])
            #expect(page.count == .exactly(all.count + excess))
        }
    }

    /// Enough for a page, but not enough to be common: they are counted by the index, not by scanning all visits.
    @Test func `Matches in some new visits are counted exactly`() async throws {
        try await withSQLite { database in
            let repository = DatabaseSakatsuRepository(database: database)
            try await database.add(Self.newer + Array(repeating: "湯", count: 60))

            let page = try await repository.page(matching: "湯", in: .start, limit: 2, of: .first)
            #expect(page.items.map(\.number) == [60 + Self.newer.count, 59 + Self.newer.count])
            #expect(page.count == .exactly(60))
        }
    }

    /// No character comes after the last one.
    @Test(arguments: ["a", "ab"])
    func `The last of all characters may follow`(searchText: String) async throws {
        try await withSQLite { database in
            let repository = DatabaseSakatsuRepository(database: database)
            try await database.add(["a\u{10FFFF}b", "ab\u{10FFFF}c"] + Self.newer)

            #expect(try await repository.numbers(matching: searchText) == (searchText == "a" ? [2, 1] : [2]))
        }
    }

    /// A text in many visits, but in few of the newest.
    @Test func `Matches in many old visits are found through the index`() async throws {
        try await withSQLite { database in
            let repository = DatabaseSakatsuRepository(database: database)
            try await database.add(Array(repeating: "湯けむり", count: 1_001) + Self.newer + ["湯けむり"])

            let first = try await repository.page(matching: "湯けむり", in: .start, limit: 2, of: .first)
            #expect(first.items.map(\.number) == [1_002 + ListLimits.windowSize, 1_001])
            #expect(first.count == .atLeast(1_000))
            let cursor = try #require(first.next)
            let next = try await repository.page(matching: "湯けむり", in: .after(cursor), limit: 2, of: .first)
            #expect(next.items.map(\.number) == [1_000, 999])
            let again = try await repository.page(matching: "湯けむり", in: .through(cursor), limit: 9, of: .first)
            #expect(again.items == first.items)
            #expect(again.next == cursor)
        }
    }
}

extension Database {
    /// Adds visits of one day with only these search texts, numbered from `firstNumber` on.
    fileprivate func add(_ searchTexts: [String], firstNumber: Int = 1) async throws {
        try await write { database in
            for (number, text) in zip(firstNumber..., searchTexts) {
                try database.execute(
                    """
                    INSERT INTO sakatsu VALUES (
                        \(1 << 32 + number), \(AccountID.first), \(UUID.number(number)), '2026-11-21', '湯', '', '[]', '',
                        '[]', 0, 0, 0, 0, \(text.lowercased() + "\n\n"), 1, \(number), 0, NULL, 0,
                        NULL, '[]', NULL, NULL, \(SakatsuCursor.unknownArrival), '[]'
                    )
                    """)
            }
        }
    }
}
