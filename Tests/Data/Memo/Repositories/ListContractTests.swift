import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to when it lists.
@Suite struct ListContractTests {
    @Test func isEmptyBeforeTheFirstMemo() async throws {
        try await withMemos { repository async throws in
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
            #expect(try await repository.item(id: .number(1), of: .first) == nil)
        }
    }

    @Test func putsPinnedMemosFirstThenTheOneChangedLastThenTheHighestIdentifier() async throws {
        try await withMemosWithTies { repository async throws in
            let memos = Memo.orderOfTies.compactMap { number in
                Memo.withTies().first { $0.number == number }
            }

            let page = try await repository.page(matching: "", in: .start, limit: 9, of: .first)

            #expect(page == MemoPage(items: memos, next: nil, count: .exactly(7)))
        }
    }

    @Test(arguments: 1...8)
    func givesEachMemoOncePartAfterPart(limit: Int) async throws {
        try await withMemosWithTies { repository in
            for searchText in Memo.searchTextsOfTies {
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
                #expect(numbers == Memo.orderOfTies)
            }
        }
    }

    @Test(arguments: ["", "湯", "湯の森"])
    func `a part with the largest memos ends early, and the next one goes on`(searchText: String) async throws {
        try await withMemos { repository in
            let body = String(repeating: "湯の森", count: 6_600)
            for number in 1...30 {
                _ = try await repository.save(body, id: .number(number), basedOn: 0, at: .noon, of: .first)
            }
            var numbers: [Int] = []
            var range: ListRange<MemoCursor>? = .start
            while let part = range {
                let page = try await repository.page(matching: searchText, in: part, limit: 50, of: .first)
                #expect(page.items.count <= 9)
                try #require(!page.items.isEmpty || page.next == nil)
                numbers += page.items.map(\.number)
                range = page.next.map(ListRange.after)
            }
            #expect(numbers == (1...30).reversed())
        }
    }

    @Test func neitherRepeatsNorHidesOthersWhenSomethingIsAddedChangedPinnedOrDeletedMeanwhile() async throws {
        try await withMemos { repository in
            for number in 1...8 { try await repository.write(number) }
            let first = try await repository.page(matching: "", in: .start, limit: 3, of: .first)
            let next = try #require(first.next)
            #expect(first.items.map(\.number) == [8, 7, 6])

            try await repository.write(9)
            _ = try await repository.delete(ids: [.number(7)], at: .at(10), of: .first)
            _ = try await repository.save("卵", id: .number(3), basedOn: 1, at: .at(11), of: .first)
            _ = try await repository.setPinned(true, id: .number(2), of: .first)
            let shown = try await repository.page(matching: "", in: .through(next), limit: 9, of: .first)
            let rest = try await repository.page(matching: "", in: .after(next), limit: 9, of: .first)

            #expect(shown.items.map(\.number) == [2, 3, 9, 8, 6])
            #expect(shown.next == next)
            #expect(shown.count == .exactly(8))
            #expect(rest.items.map(\.number) == [5, 4, 1])
            #expect(rest.next == nil)
        }
    }

    /// PostgreSQL has a type for identifiers, and keeps nothing else.
    @Test func doesNotTakeAStorageThatFailsForAnEmptyList() async throws {
        try await withSQLite { database in
            let repository = MemoRepositories.live(database)
            try await repository.write(1, "買うもの")
            try await database.write { database in
                try database.execute("UPDATE memo SET id = \(String(repeating: "x", count: 36))")
            }

            for searchText in ["", "買", "買うもの"] {
                await #expect(throws: (any Error).self) {
                    try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                }
            }
        }
    }
}
