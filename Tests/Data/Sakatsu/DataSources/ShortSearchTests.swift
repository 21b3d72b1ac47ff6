import DatabaseCore
import DatabaseTestSupport
import Foundation
import GRDB
import Testing
import ValuesCore

@testable import SakatsuData

/// A search for one or two characters asks for the trigrams that start with them, and walks through the list when
/// there are too many of those or of visits.
@Suite struct ShortSearchTests {
    @Test(arguments: [1, 255, 256, 257, 399, 400, 401, 600])
    func `However many trigrams start with the query, all visits are found`(count: Int) async throws {
        try await withDatabase { database in
            let texts = try (0..<count).map { number in "湯\(try #require(Unicode.Scalar(0x5000 + number)))" }
            try await database.add(texts + ["海と丘"])
            let repository = SQLiteSakatsuRepository(database: database)

            #expect(try await repository.numbers(matching: "湯") == Array((1...count).reversed()))
            #expect(try await repository.count(matching: "湯") == .exactly(count))
            #expect(try await repository.numbers(matching: texts[count / 2]) == [count / 2 + 1])
            #expect(try await repository.numbers(matching: "海") == [count + 1])
        }
    }

    @Test(arguments: ["湯", "湯け"])
    func `What only old visits contain is found as well, and counted up to 1000`(searchText: String) async throws {
        try await withDatabase { database in
            let new = Array(repeating: "海と丘", count: ListLimits.sampleSize)
            let repository = SQLiteSakatsuRepository(database: database)
            try await database.add(Array(repeating: "湯けむり", count: 1_000) + new)
            #expect(try await repository.numbers(matching: searchText) == Array((1...1_000).reversed()))
            #expect(try await repository.count(matching: searchText) == .exactly(1_000))

            try await database.add(["湯けむり"], firstNumber: 7_000)

            let page = try await repository.page(matching: searchText, in: .start, limit: 2, of: .first)
            #expect(page.items.map(\.number) == [7_000, 1_000])
            #expect(page.count == .atLeast(1_000))
        }
    }

    @Test(arguments: ["\"", "\"\"", "*", "^a", "-", "OR", "' "])
    func `Syntax at the start of a trigram is text`(searchText: String) async throws {
        try await withDatabase { database in
            try await database.add(["〈\(searchText)〉", "〈海〉"])
            let repository = SQLiteSakatsuRepository(database: database)

            #expect(try await repository.numbers(matching: searchText.lowercased()) == [1])
        }
    }

    @Test(arguments: ["湯", "湯け", "り", "むり"])
    func `The trigrams of other accounts and of deleted visits find nothing`(searchText: String) async throws {
        try await withDatabase { database in
            let repository = SQLiteSakatsuRepository(database: database)
            try await repository.record(1, .visit("湯けむり"), of: .second)
            try await repository.record(2, .visit("湯けむり"))
            try await repository.record(3, .visit("丘"))
            _ = try await repository.delete(ids: [UUID(number: 2)], at: .at(1), of: .first)

            let page = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
            #expect(page == .empty)
            #expect(try await repository.numbers(matching: searchText, of: .second) == [1])
        }
    }
}

extension DatabaseCore.Database {
    /// Adds visits of one day that hold nothing but these search texts, numbered from `firstNumber` on.
    fileprivate func add(_ searchTexts: [String], firstNumber: Int = 1) async throws {
        try await write { database in
            let statement = try database.makeStatement(
                sql: """
                    INSERT INTO sakatsu
                    VALUES (?, ?, ?, '2026-11-21', '湯', '', '[]', '', '[]', 0, 0, 0, 0, ?, 1, ?, 0, NULL)
                    """)
            for (number, text) in zip(firstNumber..., searchTexts) {
                try statement.execute(arguments: [
                    1 << 32 + number, AccountID.first.uuid.canonicalText, UUID(number: number).canonicalText,
                    text.lowercased() + "\n\n", number,
                ])
            }
        }
    }
}
