import DatabaseCore
import DatabaseTestSupport
import Foundation
import GRDB
import SakatsuData
import Testing
import ValuesCore

/// What every implementation of ``SakatsuRepository`` keeps to when it lists.
@Suite struct ListContractTests {
    @Test(arguments: RepositoryImplementation.all)
    func `Before the first visit everything is empty`(implementation: RepositoryImplementation) async throws {
        try await implementation { repository async throws in
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
            #expect(try await repository.latest(of: .first) == nil)
            #expect(try await repository.facilityNames(limit: 9, of: .first) == [])
        }
    }

    @Test(arguments: RepositoryImplementation.all)
    func `Newest is the latest day, then what was recorded last, then the highest identifier`(
        implementation: RepositoryImplementation
    ) async throws {
        try await withDatabase { database in
            try await SakatsuImporter(database).add(Self.visitsWithTies(), to: .first)
            let repository = implementation.make(database)

            #expect(try await repository.numbers() == Self.newestFirst)
            #expect(try await repository.latest(of: .first)?.number == Self.newestFirst.first)
            #expect(try await repository.count() == .exactly(Self.newestFirst.count))
        }
    }

    @Test(arguments: RepositoryImplementation.all, 1...7)
    func `Part after part, the list and every search give each visit once`(
        implementation: RepositoryImplementation, limit: Int
    ) async throws {
        try await withDatabase { database in
            try await SakatsuImporter(database).add(Self.visitsWithTies(), to: .first)
            let repository = implementation.make(database)

            for searchText in ["", "湯", "湯けむりの丘"] {
                var numbers: [Int] = []
                var page = try await repository.page(matching: searchText, in: .start, limit: limit, of: .first)
                #expect(page.count == .exactly(6))
                while let next = page.next {
                    #expect(page.items.count == limit)
                    #expect(next == page.items.last.map(SakatsuCursor.init))
                    numbers += page.items.map(\.number)
                    try #require(numbers.count < 6)
                    page = try await repository.page(matching: searchText, in: .after(next), limit: limit, of: .first)
                    #expect(page.count == nil)
                    #expect(!page.items.isEmpty)
                }
                numbers += page.items.map(\.number)
                #expect(numbers == Self.newestFirst)
            }
        }
    }

    @Test(arguments: RepositoryImplementation.all)
    func `What is added, moved or deleted meanwhile neither repeats nor hides others`(
        implementation: RepositoryImplementation
    ) async throws {
        try await implementation { repository in
            for number in 1...6 { try await repository.record(number, .visit(on: "2026-11-0\(number)")) }
            let first = try await repository.page(matching: "", in: .start, limit: 2, of: .first)
            #expect(first.items.map(\.number) == [6, 5])

            try await repository.record(7, .visit(on: "2026-11-07"))
            try await repository.record(8, .visit(on: "2026-11-04"))
            _ = try await repository.delete(ids: [UUID(number: 5)], at: .at(9), of: .first)
            _ = try await repository.save(
                .visit(on: "2026-11-09"), id: UUID(number: 3), basedOn: 1, at: .at(9), of: .first)
            let next = try #require(first.next)
            let second = try await repository.page(matching: "", in: .after(next), limit: 9, of: .first)

            #expect(second.items.map(\.number) == [8, 4, 2, 1])
            #expect(second.next == nil)
        }
    }

    @Test(arguments: RepositoryImplementation.all, 0..<6)
    func `From the start to a visit the list and every search are as they were shown, and counted`(
        implementation: RepositoryImplementation, index: Int
    ) async throws {
        try await withDatabase { database in
            try await SakatsuImporter(database).add(Self.visitsWithTies(), to: .first)
            let repository = implementation.make(database)

            for searchText in ["", "湯", "湯けむりの丘"] {
                let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                let cursor = SakatsuCursor(all.items[index])

                let shown = try await repository.page(matching: searchText, in: .through(cursor), limit: 9, of: .first)

                let items = Array(all.items.prefix(index + 1))
                #expect(shown == SakatsuPage(items: items, next: cursor, count: .exactly(6)))
            }
        }
    }

    @Test(arguments: RepositoryImplementation.all)
    func `From the start to a visit there are no more than asked for, and the next part starts there`(
        implementation: RepositoryImplementation
    ) async throws {
        try await withDatabase { database in
            try await SakatsuImporter(database).add(Self.visitsWithTies(), to: .first)
            let repository = implementation.make(database)

            for searchText in ["", "湯", "湯けむりの丘"] {
                let all = try await repository.page(matching: searchText, in: .start, limit: 9, of: .first).items
                let range = ListRange.through(SakatsuCursor(all[4]))

                let cut = try await repository.page(matching: searchText, in: range, limit: 2, of: .first)
                let whole = try await repository.page(matching: searchText, in: range, limit: 5, of: .first)

                #expect(
                    cut
                        == SakatsuPage(
                            items: Array(all[..<2]), next: SakatsuCursor(all[1]), count: .exactly(6)))
                #expect(
                    whole
                        == SakatsuPage(
                            items: Array(all[..<5]), next: SakatsuCursor(all[4]), count: .exactly(6)))
            }
        }
    }

    @Test(arguments: RepositoryImplementation.all)
    func `From the start to a visit there is what was added, moved and left since`(
        implementation: RepositoryImplementation
    ) async throws {
        try await implementation { repository in
            for number in 1...6 { try await repository.record(number, .visit(on: "2026-11-0\(number)")) }
            let visit = try #require(try await repository.sakatsu(id: UUID(number: 4), of: .first))
            let cursor = SakatsuCursor(visit)

            try await repository.record(7, .visit(on: "2026-11-07"))
            try await repository.record(8, .visit(on: "2026-11-03"))
            _ = try await repository.delete(
                ids: [UUID(number: 4), UUID(number: 5)], at: .at(9), of: .first)
            _ = try await repository.save(
                .visit(on: "2026-11-09"), id: UUID(number: 2), basedOn: 1, at: .at(9), of: .first)
            let shown = try await repository.page(matching: "", in: .through(cursor), limit: 9, of: .first)
            let rest = try await repository.page(matching: "", in: .after(cursor), limit: 9, of: .first)

            #expect(shown.items.map(\.number) == [2, 7, 6])
            #expect(shown.next == cursor)
            #expect(shown.count == .exactly(6))
            #expect(rest.items.map(\.number) == [8, 3, 1])
        }
    }

    @Test(arguments: RepositoryImplementation.all)
    func `A part shows whole visits`(implementation: RepositoryImplementation) async throws {
        try await implementation { repository in
            let full = try await repository.record(1, .full())
            for searchText in ["", "湯", "湯けむりの丘"] {
                #expect(
                    try await repository.page(matching: searchText, in: .start, limit: 1, of: .first)
                        == SakatsuPage(items: [full], next: nil, count: .exactly(1)))
            }
            #expect(try await repository.latest(of: .first) == full)
        }
    }

    @Test(arguments: RepositoryImplementation.all)
    func `The edges of the calendar are days as any other`(implementation: RepositoryImplementation) async throws {
        try await implementation { repository in
            try await repository.record(1, .visit(on: "0001-01-01"))
            try await repository.record(2, .visit(on: "9999-12-31"))
            try await repository.record(3, .visit(on: "2024-02-29"))

            #expect(try await repository.numbers() == [2, 3, 1])
            #expect(try await repository.sakatsu(id: UUID(number: 1), of: .first)?.content == .visit(on: "0001-01-01"))
        }
    }

    @Test(arguments: RepositoryImplementation.all)
    func `A storage that fails is no empty list`(implementation: RepositoryImplementation) async throws {
        try await withDatabase { database in
            let repository = implementation.make(database)
            try await repository.record(1, .visit())
            try await database.write { try $0.execute(sql: "UPDATE sakatsu SET sets = '[1]'") }

            await #expect(throws: (any Error).self) { try await repository.sakatsu(id: UUID(number: 1), of: .first) }
            await #expect(throws: (any Error).self) { try await repository.latest(of: .first) }
            for searchText in ["", "湯", "2026/11"] {
                await #expect(throws: (any Error).self) {
                    try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                }
            }
        }
    }

    /// Visits that share days and instants, by the name 湯けむりの丘; in no order.
    private static func visitsWithTies() throws -> [Sakatsu] {
        try [
            (3, "2026-11-20", 7), (1, "2026-11-21", 5), (4, "2026-11-21", 5), (6, "2025-12-31", 9),
            (2, "2026-11-21", 4), (5, "2026-11-21", -6),
        ].map { number, date, instant in
            Sakatsu(
                id: UUID(number: number), content: try .visit("湯けむりの丘", on: date), revision: 1,
                createdAt: .at(instant), updatedAt: .at(0))
        }
    }

    private static let newestFirst = [4, 1, 2, 5, 3, 6]
}
