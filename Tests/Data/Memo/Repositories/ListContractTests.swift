import DatabaseCore
import DatabaseTestSupport
import Foundation
import GRDB
import MemoData
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to when it lists.
@Suite struct ListContractTests {
    @Test func isEmptyBeforeTheFirstMemo() async throws {
        try await withMemos { repository async throws in
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
            #expect(try await repository.memo(id: UUID(number: 1), of: .first) == nil)
        }
    }

    @Test func putsPinnedMemosFirstThenTheOneChangedLastThenTheHighestIdentifier() async throws {
        try await withMemosWithTies { repository async throws in
            let memos = Self.order.compactMap { number in
                Self.memosWithTies().first { $0.number == number }
            }

            let page = try await repository.page(matching: "", in: .start, limit: 9, of: .first)

            #expect(page == MemoPage(items: memos, next: nil, count: .exactly(7)))
        }
    }

    @Test(arguments: 1...8)
    func givesEachMemoOncePartAfterPart(limit: Int) async throws {
        try await withMemosWithTies { repository in
            for searchText in Self.searchTexts {
                var numbers: [Int] = []
                var page = try await repository.page(matching: searchText, in: .start, limit: limit, of: .first)
                #expect(page.count == .exactly(7))
                while let next = page.next {
                    #expect(page.items.count == limit)
                    #expect(next == page.items.last.map(MemoCursor.init))
                    numbers += page.items.map(\.number)
                    try #require(numbers.count < 7)
                    page = try await repository.page(matching: searchText, in: .after(next), limit: limit, of: .first)
                    #expect(page.count == nil)
                    #expect(!page.items.isEmpty)
                }
                numbers += page.items.map(\.number)
                #expect(numbers == Self.order)
            }
        }
    }

    @Test(arguments: 0..<7)
    func givesAgainAllThatWasShownUpToAMemo(index: Int) async throws {
        try await withMemosWithTies { repository in
            for searchText in Self.searchTexts {
                let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first).items
                let cursor = MemoCursor(all[index])

                let shown = try await repository.page(matching: searchText, in: .through(cursor), limit: 9, of: .first)

                let items = Array(all[...index])
                #expect(shown == MemoPage(items: items, next: cursor, count: .exactly(7)))
            }
        }
    }

    @Test func givesNoMoreUpToAMemoThanAskedFor() async throws {
        try await withMemosWithTies { repository in
            for searchText in Self.searchTexts {
                let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first).items
                let range = ListRange.through(MemoCursor(all[5]))

                let cut = try await repository.page(matching: searchText, in: range, limit: 4, of: .first)
                let whole = try await repository.page(matching: searchText, in: range, limit: 6, of: .first)

                let cutItems = Array(all[..<4])
                #expect(cut == MemoPage(items: cutItems, next: MemoCursor(all[3]), count: .exactly(7)))
                let wholeItems = Array(all[..<6])
                #expect(whole == MemoPage(items: wholeItems, next: MemoCursor(all[5]), count: .exactly(7)))
            }
        }
    }

    @Test func expectsMoreToFollowAMemoUpToWhichNothingIsLeft() async throws {
        try await withMemosWithTies { repository in
            let cursor = MemoCursor(Memo(9, "別のこと", at: 9))
            for searchText in ["海", "海と丘"] {
                let shown = try await repository.page(matching: searchText, in: .through(cursor), limit: 9, of: .first)
                let rest = try await repository.page(matching: searchText, in: .after(cursor), limit: 9, of: .first)

                #expect(shown == MemoPage(items: [], next: cursor, count: .exactly(0)))
                #expect(rest == MemoPage(items: [], next: nil, count: nil))
            }
        }
    }

    @Test func neitherRepeatsNorHidesOthersWhenSomethingIsAddedChangedPinnedOrDeletedMeanwhile() async throws {
        try await withMemos { repository in
            for number in 1...8 { try await repository.write(number) }
            let first = try await repository.page(matching: "", in: .start, limit: 3, of: .first)
            let next = try #require(first.next)
            #expect(first.items.map(\.number) == [8, 7, 6])

            try await repository.write(9)
            _ = try await repository.delete(ids: [UUID(number: 7)], at: .at(10), of: .first)
            _ = try await repository.save("卵", id: UUID(number: 3), basedOn: 1, at: .at(11), of: .first)
            _ = try await repository.setPinned(true, id: UUID(number: 2), of: .first)
            let shown = try await repository.page(matching: "", in: .through(next), limit: 9, of: .first)
            let rest = try await repository.page(matching: "", in: .after(next), limit: 9, of: .first)

            #expect(shown.items.map(\.number) == [2, 3, 9, 8, 6])
            #expect(shown.next == next)
            #expect(shown.count == .exactly(8))
            #expect(rest.items.map(\.number) == [5, 4, 1])
            #expect(rest.next == nil)
        }
    }

    @Test func doesNotTakeAStorageThatFailsForAnEmptyList() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            try await repository.write(1, "買うもの")
            try await database.write { database in
                try database.execute(sql: "UPDATE memo SET id = ?", arguments: [String(repeating: "x", count: 36)])
            }

            for searchText in ["", "買", "買うもの"] {
                await #expect(throws: (any Error).self) {
                    try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                }
            }
        }
    }

    /// By the list, by the trigrams of a short text, and by the full-text index.
    private static let searchTexts = ["", "買", "買うもの"]

    private func withMemosWithTies(_ body: (any MemoRepository) async throws -> Void) async throws {
        try await withDatabase { database in
            try await MemoImporter(database).add(Self.memosWithTies(), to: .first)
            try await body(MemoRepositories.live(database))
        }
    }

    /// Memos that share instants, all of 買うもの; in no order.
    private static func memosWithTies() -> [Memo] {
        let rows: [(Int, Bool, Int64)] = [
            (3, false, 7), (1, false, 9), (6, true, 2), (4, false, 9), (2, true, 9), (7, false, -6), (5, true, 2),
        ]
        return rows.map { number, isPinned, instant in
            Memo(number, "買うもの\n\(number)", isPinned: isPinned, at: instant)
        }
    }

    private static let order = [2, 6, 5, 4, 1, 3, 7]
}
