import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

/// The contract of every list about its pages: page by page, again up to a position, and counted.
@Suite struct ListContractTests {
    @Test(arguments: ListUnderTest.allCases)
    func `Before the first item the list is empty`(list: ListUnderTest) async throws {
        try await list.withRepository { repository async throws in
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
            #expect(try await repository.item(id: .number(1), of: .first) == nil)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `The list is sorted by its order, then by the latest instant, then by the highest identifier`(
        list: ListUnderTest
    ) async throws {
        try await list.withTies { repository in
            let ties = list.ties
            let items = ListUnderTest.orderOfTies.compactMap { number in ties.first { $0.number == number } }

            let page = try await repository.page(matching: "", in: .start, limit: 9, of: .first)

            #expect(page == ListedPage(items: items, next: nil, count: .exactly(7)))
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Page by page, the list and every search return each item once`(
        list: ListUnderTest
    ) async throws {
        try await list.withTies { repository in
            for limit in 1...8 {
                for searchText in ListUnderTest.searchTexts {
                    var numbers: [Int] = []
                    var page = try await repository.page(matching: searchText, in: .start, limit: limit, of: .first)
                    #expect(page.count == .exactly(7))
                    while let next = page.next {
                        #expect(page.items.count == limit)
                        #expect(next == page.items.last?.cursor)
                        numbers += page.items.map(\.number)
                        try #require(numbers.count < 7)
                        page = try await repository.page(
                            matching: searchText, in: .after(next), limit: limit, of: .first)
                        #expect(page.count == nil)
                        #expect(!page.items.isEmpty)
                    }
                    numbers += page.items.map(\.number)
                    #expect(numbers == ListUnderTest.orderOfTies)
                }
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A page with the largest items ends early, and the next one continues`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            let text = String(repeating: "湯の森", count: 6_600)
            for number in 1...30 {
                _ = try await repository.save(text, id: .number(number), basedOn: 0, at: .noon)
            }
            for searchText in ["", "湯", "湯の森"] {
                var numbers: [Int] = []
                var range: ListRange<ListedCursor>? = .start
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
    }

    @Test(arguments: ListUnderTest.allCases)
    func `The largest items end a page of the trash early, and a page by identifier`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            let text = String(repeating: "湯の森", count: 6_600)
            for number in 1...27 {
                _ = try await repository.save(text, id: .number(number), basedOn: 0, at: .noon)
            }
            let all = UUID.number(1)...UUID.number(27)
            let found = try await repository.items(in: all, areDeleted: false, limit: 27, of: .first)
            #expect(found.map(\.item.number) == Array(1...9))

            _ = try await repository.delete(ids: Set((1...27).map(UUID.number)), at: .at(5), of: .first)
            let deleted = try await repository.items(in: all, areDeleted: true, limit: 27, of: .first)
            #expect(deleted.map(\.item.number) == Array(1...9))
            var parts = [try await repository.trash(after: nil, limit: 27, of: .first)]
            while let next = parts.last?.next, parts.count < 27 {
                parts.append(try await repository.trash(after: next, limit: 27, of: .first))
            }
            #expect(parts.map(\.items.count) == [9, 9, 9])
            #expect(parts.flatMap(\.items).map(\.item.number) == (1...27).reversed())
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `An item added, moved or deleted between two pages neither repeats nor hides others`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            for number in 1...8 { try await repository.write(number) }
            let first = try await repository.page(matching: "", in: .start, limit: 3, of: .first)
            let next = try #require(first.next)
            #expect(first.items.map(\.number) == [8, 7, 6])

            try await repository.write(9)
            _ = try await repository.delete(6, 7, at: 10)
            _ = try await repository.save("卵", isFirst: true, id: .number(3), basedOn: 1, at: .at(11), of: .first)
            let shown = try await repository.page(matching: "", in: .through(next), limit: 9, of: .first)
            let rest = try await repository.page(matching: "", in: .after(next), limit: 9, of: .first)

            #expect(shown.items.map(\.number) == [3, 9, 8])
            #expect(shown.next == next)
            #expect(shown.count == .exactly(7))
            #expect(rest.items.map(\.number) == [5, 4, 2, 1])
            #expect(rest.next == nil)
        }
    }

    /// PostgreSQL has a type for identifiers, and stores nothing else.
    @Test(arguments: ListUnderTest.allCases)
    func `A row that cannot be read is an error, not an empty list`(list: ListUnderTest) async throws {
        try await withSQLite { database in
            let repository = list.repository(database)
            try await repository.write(1)
            try await database.write { database in
                try database.execute("UPDATE \(sql: list.rawValue) SET id = \(String(repeating: "x", count: 36))")
            }

            for searchText in ListUnderTest.searchTexts {
                await #expect(throws: (any Error).self) {
                    try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                }
            }
        }
    }

    // MARK: - Again, up to a position

    @Test(arguments: ListUnderTest.allCases)
    func `Read again up to an item, the list and every search are as they were shown`(
        list: ListUnderTest
    ) async throws {
        try await list.withTies { repository in
            for index in 0..<7 {
                for searchText in ListUnderTest.searchTexts {
                    let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first).items
                    let range = ListRange.through(all[index].cursor)

                    let shown = try await repository.page(matching: searchText, in: range, limit: 9, of: .first)

                    let items = Array(all[...index])
                    #expect(shown == ListedPage(items: items, next: all[index].cursor, count: .exactly(7)))
                }
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Read again up to an item, there are no more than requested, and the next page starts there`(
        list: ListUnderTest
    ) async throws {
        try await list.withTies { repository in
            for limit in [4, 6] {
                for searchText in ListUnderTest.searchTexts {
                    let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first).items

                    let shown = try await repository.page(
                        matching: searchText, in: .through(all[5].cursor), limit: limit, of: .first)

                    let items = Array(all[..<limit])
                    #expect(shown == ListedPage(items: items, next: all[limit - 1].cursor, count: .exactly(7)))
                }
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A list with nothing left up to an item still has a next page`(list: ListUnderTest) async throws {
        try await list.withTies { repository in
            let cursor = list.item(9, "別のこと", at: 9).cursor
            for searchText in ["海", "海と丘"] {
                let shown = try await repository.page(matching: searchText, in: .through(cursor), limit: 9, of: .first)
                let rest = try await repository.page(matching: searchText, in: .after(cursor), limit: 9, of: .first)

                #expect(shown == ListedPage(items: [], next: cursor, count: .exactly(0)))
                #expect(rest == ListedPage(items: [], next: nil, count: nil))
            }
        }
    }

    // MARK: - Changed since

    @Test(arguments: ListUnderTest.allCases)
    func `The items changed since an instant are in the order of the list, page by page`(
        list: ListUnderTest
    ) async throws {
        try await list.withTies { repository in
            for limit in 1...8 {
                for (instant, numbers) in [
                    (-6, [2, 6, 5, 4, 1, 3, 7]), (-5, [2, 6, 5, 4, 1, 3]), (2, [2, 6, 5, 4, 1, 3]), (3, [2, 4, 1, 3]),
                    (8, [2, 4, 1]), (9, [2, 4, 1]), (10, []),
                ] as [(Int64, [Int])] {
                    for searchText in ListUnderTest.searchTexts {
                        let found = try await repository.all(matching: searchText, .at(instant), limit: limit)
                        #expect(found.numbers == numbers)
                        #expect(found.count == .exactly(numbers.count))
                    }
                }
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Deleting and restoring an item does not count as a change`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            for number in 1...4 { try await repository.write(number) }
            _ = try await repository.save("買うもの 2", isFirst: true, id: .number(2), basedOn: 1, at: .at(9), of: .first)
            _ = try await repository.delete(2, 3, at: 20)
            for searchText in ListUnderTest.searchTexts {
                #expect(try await repository.all(matching: searchText, .at(4)).numbers == [4])
            }

            for number in 2...3 { _ = try await repository.restore(id: .number(number), of: .first) }
            for searchText in ListUnderTest.searchTexts {
                #expect(try await repository.all(matching: searchText, .at(4)).numbers == [2, 4])
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Read again up to an item, the items changed since an instant are as they were shown`(
        list: ListUnderTest
    ) async throws {
        try await list.withTies { repository in
            for index in 0..<4 {
                for searchText in ListUnderTest.searchTexts {
                    let all = try await repository.page(
                        matching: searchText, filteredBy: .at(3), in: .start, limit: 9, of: .first
                    ).items
                    let cursor = all[index].cursor

                    let shown = try await repository.page(
                        matching: searchText, filteredBy: .at(3), in: .through(cursor), limit: 9, of: .first)

                    #expect(shown == ListedPage(items: Array(all[...index]), next: cursor, count: .exactly(4)))
                }
            }
        }
    }

    /// There are more items of each kind than an index query counts.
    @Test(arguments: ListUnderTest.allCases)
    func `Common items changed since an instant are all found, and counted up to a cap`(
        list: ListUnderTest
    ) async throws {
        try await withDatabase { database in
            // The changed ones are apart from each other: every other one of them is first.
            let items = (1...2_200).map { number in
                list.item(
                    number, number % 4 < 2 ? "卵" : "買うもの", isFirst: number.isMultiple(of: 2), at: Int64(number))
            }
            try await list.add(items, in: database)
            let repository = list.repository(database)
            let sorted = items.sorted { (1 - $0.number % 2, $0.number) > (1 - $1.number % 2, $1.number) }

            for instant in [0, 1_000, 1_700, 2_000] as [Int64] {
                for searchText in ListUnderTest.searchTexts {
                    let expected = sorted.filter {
                        $0.value.updatedAt >= .at(instant) && $0.value.text.hasPrefix(searchText)
                    }.map(\.number)

                    let found = try await repository.all(matching: searchText, .at(instant), limit: 700)

                    #expect(found.numbers == expected)
                    #expect(found.count?.isTrue(of: expected.count, shown: 700) == true)
                }
            }
        }
    }

    // MARK: - Counts

    /// One character is searched for in the list, four in the index.
    @Test(arguments: ListUnderTest.allCases)
    func `The list is always counted exactly, found items up to 1000, and other accounts do not matter`(
        list: ListUnderTest
    ) async throws {
        try await with(999, of: list) { repository in
            let searchTexts = ["買", "買うもの"]
            func expectCount(_ count: ListCount, _ location: SourceLocation = #_sourceLocation) async throws {
                for searchText in searchTexts {
                    let found = try await repository.count(matching: searchText)
                    #expect(found == count, sourceLocation: location)
                }
            }
            try await expectCount(.exactly(999))
            for (number, count) in [(1, ListCount.exactly(1_000)), (2, .atLeast(1_000)), (3, .atLeast(1_000))] {
                try await repository.write(60_000 + number)
                try await expectCount(count)
            }
            #expect(try await repository.count() == .exactly(1_002))
            #expect(try await repository.count(matching: " \n　") == .exactly(1_002))

            try await repository.write(1, of: .second)
            for searchText in ["", "買うもの"] {
                #expect(try await repository.count(matching: searchText, of: .second) == .exactly(1))
            }

            _ = try await repository.delete(1, 2, at: 1)
            try await expectCount(.exactly(1_000))
        }
    }

    /// - Parameter body: receives a repository with that many items of 買うもの.
    private func with(
        _ count: Int, of list: ListUnderTest, _ body: (any ListedRepository) async throws -> Void
    ) async throws {
        try await withDatabase { database in
            try await list.add((1...count).map { list.item($0, at: Int64($0)) }, in: database)
            try await body(list.repository(database))
        }
    }
}
