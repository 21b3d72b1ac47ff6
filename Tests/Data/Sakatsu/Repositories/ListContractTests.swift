import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing
import ValuesCore

/// What every ``SakatsuRepository`` keeps to when it lists.
@Suite struct ListContractTests {
    @Test func `Before the first visit everything is empty`() async throws {
        try await withVisits { repository async throws in
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
            #expect(try await repository.latest(at: "湯けむりの丘", of: .first) == nil)
            #expect(try await repository.facilityNames(limit: 9, of: .first) == [])
            #expect(try await repository.facilities(limit: 9, of: .first) == [])
        }
    }

    @Test func `Newest is the latest day, then what was recorded last, then the highest identifier`() async throws {
        try await withDatabase { database in
            try await SakatsuRepositories.add(Sakatsu.withTies(), to: .first, in: database)
            let repository = SakatsuRepositories.live(database)

            #expect(try await repository.numbers() == Sakatsu.orderOfTies)
            #expect(try await repository.latest(at: "湯けむりの丘", of: .first)?.number == Sakatsu.orderOfTies.first)
            #expect(try await repository.count() == .exactly(Sakatsu.orderOfTies.count))
        }
    }

    @Test(arguments: 1...7)
    func `Part after part, the list and every search give each visit once`(limit: Int) async throws {
        try await withDatabase { database in
            try await SakatsuRepositories.add(Sakatsu.withTies(), to: .first, in: database)
            let repository = SakatsuRepositories.live(database)

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
                #expect(numbers == Sakatsu.orderOfTies)
            }
        }
    }

    @Test func `What is added, moved or deleted meanwhile neither repeats nor hides others`() async throws {
        try await withVisits { repository in
            for number in 1...6 { try await repository.record(number, .visit(on: "2026-11-0\(number)")) }
            let first = try await repository.page(matching: "", in: .start, limit: 2, of: .first)
            #expect(first.items.map(\.number) == [6, 5])

            try await repository.record(7, .visit(on: "2026-11-07"))
            try await repository.record(8, .visit(on: "2026-11-04"))
            _ = try await repository.delete(ids: [.number(5)], at: .at(9), of: .first)
            _ = try await repository.save(
                .visit(on: "2026-11-09"), id: .number(3), basedOn: 1, at: .at(9), of: .first)
            let next = try #require(first.next)
            let second = try await repository.page(matching: "", in: .after(next), limit: 9, of: .first)

            #expect(second.items.map(\.number) == [8, 4, 2, 1])
            #expect(second.next == nil)
        }
    }

    @Test func `A part shows whole visits`() async throws {
        try await withVisits { repository in
            let full = try await repository.record(1, .intricate)
            for searchText in ["", "湯", "湯けむりの丘"] {
                #expect(
                    try await repository.page(matching: searchText, in: .start, limit: 1, of: .first)
                        == SakatsuPage(items: [full], next: nil, count: .exactly(1)))
            }
            #expect(try await repository.latest(at: full.content.facilityName, of: .first) == full)
        }
    }

    @Test func `The edges of the calendar are days as any other`() async throws {
        try await withVisits { repository in
            try await repository.record(1, .visit(on: "0001-01-01"))
            try await repository.record(2, .visit(on: "9999-12-31"))
            try await repository.record(3, .visit(on: "2024-02-29"))

            #expect(try await repository.numbers() == [2, 3, 1])
            #expect(try await repository.item(id: .number(1), of: .first)?.content == .visit(on: "0001-01-01"))
        }
    }

    @Test func `A storage that fails is no empty list`() async throws {
        try await withDatabase { database in
            let repository = SakatsuRepositories.live(database)
            try await repository.record(1, .visit())
            try await database.write { try $0.execute("UPDATE sakatsu SET sets = '[1]'") }

            await #expect(throws: (any Error).self) { try await repository.item(id: .number(1), of: .first) }
            await #expect(throws: (any Error).self) {
                try await repository.latest(at: SakatsuContent.visit().facilityName, of: .first)
            }
            for searchText in ["", "湯", "2026/11"] {
                await #expect(throws: (any Error).self) {
                    try await repository.page(matching: searchText, in: .start, limit: 9, of: .first)
                }
            }
        }
    }
}
