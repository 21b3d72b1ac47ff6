import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

/// The contract of every list about saving.
@Suite struct SaveContractTests {
    private let id = UUID.number(1)

    @Test(
        arguments: ListUnderTest.allCases,
        ["買うもの\n牛乳", " \n湯\r\n", "👨‍👩‍👧‍👦", "'\"; --", String(repeating: "湯", count: 20_000)])
    func `A new item is read as it was written`(list: ListUnderTest, text: String) async throws {
        try await list.withRepository { repository in
            let expected = list.item(1, text, at: 5)

            let result = try await repository.save(text, id: id, basedOn: 0, at: .at(5))

            expectNoDifference(result, .saved(expected))
            #expect(try await repository.item(id: id, of: .first) == expected)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `The same new item saved twice is one`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let first = try await repository.write(1)

            let second = try await repository.save("買うもの", id: id, basedOn: 0, at: .at(9))

            expectNoDifference(second, .saved(first))
            #expect(try await repository.item(id: id, of: .first) == first)
            #expect(try await repository.count() == .exactly(1))
        }
    }

    /// Swift compares both as the same text.
    @Test(arguments: ListUnderTest.allCases)
    func `An accent typed in another way is a change`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1, "e\u{301}")

            let saved = try await repository.save("\u{E9}", id: id, basedOn: 1, at: .at(9)).saved()

            #expect(saved.value.revision == 2)
            let text = try await repository.item(id: id, of: .first)?.value.text
            #expect(text.map { Array($0.utf8) } == Array("\u{E9}".utf8))
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `The same change sent twice is one`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            let changed = try await repository.save("卵", id: id, basedOn: 1, at: .at(5))

            let again = try await repository.save("卵", id: id, basedOn: 1, at: .at(9))

            expectNoDifference(again, changed)
            #expect(try await repository.item(id: id, of: .first) == changed.saved())
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A change keeps the instant at which the item was created`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)

            let result = try await repository.save("卵", id: id, basedOn: 1, at: .at(9))

            let expected = list.item(1, "卵", revision: 2, createdAt: 1, at: 9)
            expectNoDifference(result, .saved(expected))
            #expect(try await repository.item(id: id, of: .first) == expected)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A change of another revision changes nothing and returns the current item`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            let current = try await repository.save("卵", id: id, basedOn: 1, at: .at(5)).saved()

            for revision in [0, 1, 3] {
                let result = try await repository.save("牛乳", id: id, basedOn: revision, at: .at(9))
                expectNoDifference(result, .stale(current: current))
            }
            #expect(try await repository.item(id: id, of: .first) == current)
            #expect(try await repository.numbers(matching: "牛乳") == [])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A change of an item deleted in the meantime does not restore it`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let item = try await repository.write(1)
            _ = try await repository.delete(1, at: 5)

            for revision in 0...2 {
                for text in ["買うもの", "卵"] {
                    #expect(try await repository.save(text, id: id, basedOn: revision, at: .at(9)) == .deleted)
                }
            }

            #expect(try await repository.item(id: id, of: .first) == nil)
            #expect(try await repository.count() == .exactly(0))
            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 1)
            #expect(try await repository.item(id: id, of: .first) == item)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A change of an item that does not exist creates none`(list: ListUnderTest) async throws {
        try await list.withRepository { repository async throws in
            #expect(try await repository.save("卵", id: id, basedOn: 1, at: .at(9)) == .deleted)
            #expect(try await repository.page(matching: "", in: .start, limit: 1, of: .first) == .empty)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `An item that the storage refuses leaves nothing`(list: ListUnderTest) async throws {
        try await list.withRepository { repository async throws in
            await #expect(throws: StorageError.self) {
                try await repository.save("", id: id, basedOn: 0, at: .at(1))
            }
            #expect(try await repository.page(matching: "", in: .start, limit: 1, of: .first) == .empty)
        }
    }

    // MARK: - At the same time

    @Test(arguments: ListUnderTest.allCases)
    func `Of 50 changes at once one wins, and the others get it`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)

            let results = try await results(50) {
                try await repository.save("卵\($0)", id: id, basedOn: 1, at: .at(Int64($0)))
            }

            let current = try #require(try await repository.item(id: id, of: .first))
            #expect(current.value.revision == 2)
            #expect(results.count(where: { $0 == .saved(current) }) == 1)
            #expect(results.count(where: { $0 == .stale(current: current) }) == 49)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `The same new item sent 20 times at once is one`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let results = try await results(20) {
                try await repository.save("卵", id: id, basedOn: 0, at: .at(Int64($0)))
            }

            let current = try #require(try await repository.item(id: id, of: .first))
            #expect(results == Array(repeating: .saved(current), count: 20))
            #expect(try await repository.count() == .exactly(1))
        }
    }

    private func results(
        _ count: Int, _ save: @escaping @Sendable (Int) async throws -> SaveResult<ListedItem>
    ) async throws -> [SaveResult<ListedItem>] {
        try await withThrowingTaskGroup { group in
            for number in 1...count { group.addTask { try await save(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
