import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// What every ``MemoRepository`` keeps to when it filters its list.
@Suite struct FilterContractTests {
    /// By the list, by the trigrams of a short text, and by the full-text index.
    private static let searchTexts = ["", "買", "買うもの"]

    @Test(arguments: 1...8)
    func findsWhatHasChangedSincePinnedFirstPartAfterPart(limit: Int) async throws {
        try await withMemosWithTies { repository in
            for (instant, numbers) in [
                (-6, [2, 6, 5, 4, 1, 3, 7]), (-5, [2, 6, 5, 4, 1, 3]), (2, [2, 6, 5, 4, 1, 3]), (3, [2, 4, 1, 3]),
                (8, [2, 4, 1]), (9, [2, 4, 1]), (10, []),
            ] as [(Int64, [Int])] {
                for searchText in Self.searchTexts {
                    let found = try await repository.all(matching: searchText, since: .at(instant), limit: limit)
                    #expect(found.numbers == numbers)
                    #expect(found.count == .exactly(numbers.count))
                }
            }
        }
    }

    @Test func takesPinningDeletingAndRestoringForNoChange() async throws {
        try await withMemos { repository in
            for number in 1...4 { try await repository.write(number) }
            _ = try await repository.setPinned(true, id: .number(1), of: .first)
            _ = try await repository.save("買うもの 2", id: .number(2), basedOn: 1, at: .at(9), of: .first)
            _ = try await repository.delete(ids: [.number(2), .number(3)], at: .at(20), of: .first)
            for searchText in Self.searchTexts {
                #expect(try await repository.all(matching: searchText, since: .at(4)).numbers == [4])
            }

            _ = try await repository.restore(id: .number(2), of: .first)
            _ = try await repository.restore(id: .number(3), of: .first)
            for searchText in Self.searchTexts {
                #expect(try await repository.all(matching: searchText, since: .at(4)).numbers == [2, 4])
            }
        }
    }

    @Test func findsNothingOfOthers() async throws {
        try await withMemos { repository in
            try await repository.write(1)
            try await repository.write(2, of: .second)
            for searchText in Self.searchTexts {
                let found = try await repository.all(matching: searchText, since: .at(0), of: .second)
                #expect(found.numbers == [2])
                #expect(found.count == .exactly(1))
            }
        }
    }

    @Test(arguments: 0..<4)
    func givesAgainAllThatWasShownUpToAMemo(index: Int) async throws {
        try await withMemosWithTies { repository in
            let filter = MemoFilter(updatedSince: .at(3))
            for searchText in Self.searchTexts {
                let all = try await repository.page(
                    matching: searchText, filteredBy: filter, in: .start, limit: 9, of: .first)
                let cursor = MemoCursor(all.items[index])

                let shown = try await repository.page(
                    matching: searchText, filteredBy: filter, in: .through(cursor), limit: 9, of: .first)

                #expect(shown == MemoPage(items: Array(all.items[...index]), next: cursor, count: .exactly(4)))
            }
        }
    }

    /// Of each thing that is asked for there is more than an index is asked to count.
    @Test func findsWhatIsCommonAsWellAndCountsItAsFarAsIsSoonKnown() async throws {
        try await withDatabase { database in
            // Those that were changed do not stand together: every other one of them is pinned.
            let memos = (1...4_400).map { number in
                Memo(
                    number, number.isMultiple(of: 3) ? "卵" : "買うもの", isPinned: number.isMultiple(of: 2),
                    at: Int64(number))
            }
            try await MemoRepositories.add(memos, to: .first, in: database)
            let repository = MemoRepositories.live(database)
            let sorted = memos.sorted { ($0.isPinned ? 1 : 0, $0.number) > ($1.isPinned ? 1 : 0, $1.number) }

            for instant in [0, 2_000, 3_400, 4_000] as [Int64] {
                for searchText in Self.searchTexts {
                    let expected = sorted.filter { memo in
                        memo.updatedAt >= .at(instant) && memo.body.hasPrefix(searchText)
                    }
                    .map(\.number)

                    let found = try await repository.all(matching: searchText, since: .at(instant), limit: 700)

                    #expect(found.numbers == expected)
                    #expect(found.count?.isTrue(of: expected.count, shown: 700) == true)
                }
            }
        }
    }
}

extension MemoRepository {
    /// The numbers of all memos that a search finds among those changed since, part by part, and how many there are
    /// said to be.
    fileprivate func all(
        matching searchText: String, since instant: Timestamp, limit: Int = 9, of account: AccountID = .first
    ) async throws -> (numbers: [Int], count: ListCount?) {
        let filter = MemoFilter(updatedSince: instant)
        var page = try await self.page(
            matching: searchText, filteredBy: filter, in: .start, limit: limit, of: account)
        let count = page.count
        var numbers = page.items.map(\.number)
        while let next = page.next {
            page = try await self.page(
                matching: searchText, filteredBy: filter, in: .after(next), limit: limit, of: account)
            // Otherwise a fault could make it go on for ever.
            guard !page.items.isEmpty else { return (numbers + [0], count) }
            numbers += page.items.map(\.number)
        }
        return (numbers, count)
    }
}
