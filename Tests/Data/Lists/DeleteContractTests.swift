import CustomDump
import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

/// The contract of every list about deleting, restoring and removing.
@Suite struct DeleteContractTests {
    private let id = UUID.number(1)

    @Test(arguments: ListUnderTest.allCases)
    func `A deleted item is not visible anywhere`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)

            #expect(try await repository.delete(1, at: 5).count == 1)

            #expect(try await repository.item(id: id, of: .first) == nil)
            for searchText in ListUnderTest.searchTexts {
                #expect(try await repository.page(matching: searchText, in: .start, limit: 1, of: .first) == .empty)
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A deletion only counts the items that it took`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            for number in 1...3 { try await repository.write(number) }
            #expect(try await repository.delete(3, at: 4).count == 1)

            #expect(try await repository.delete(1, 2, 3, 99, at: 5).count == 2)

            #expect(try await repository.delete(1, 2, 3, 99, at: 6).count == 0)
            #expect(try await repository.delete(at: 6).count == 0)
            #expect(try await repository.deletedCounts(at: 4...6) == [1, 2, 0])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Restoring a deletion brings back the items that it took, as they were`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let item = try await repository.write(1)
            for number in 2...4 { try await repository.write(number, "卵") }
            _ = try await repository.delete(1, 2, at: 5)
            _ = try await repository.delete(3, at: 6)
            #expect(try await repository.deletedItem(id: id, of: .first) == item)
            #expect(try await repository.deletedItem(id: id, of: .second) == nil)
            #expect(try await repository.deletedItem(id: .number(4), of: .first) == nil)

            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 2)

            #expect(try await repository.numbers() == [4, 2, 1])
            #expect(try await repository.numbers(matching: "買うもの") == [1])
            #expect(try await repository.count() == .exactly(3))
            #expect(try await repository.item(id: id, of: .first) == item)
            #expect(try await repository.deletedCounts(at: 4...7) == [0, 0, 1, 0])
            #expect(try await repository.restore(deletedAt: .at(5), of: .first) == 0)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A restored item can be changed from the revision that it had`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            _ = try await repository.delete(1, at: 5)
            _ = try await repository.restore(deletedAt: .at(5), of: .first)

            let changed = try await repository.save("卵", id: id, basedOn: 1, at: .at(9)).saved()

            #expect(changed.value.revision == 2)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Deletions in one millisecond are undone separately`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            for number in 1...3 { try await repository.write(number) }
            try await repository.write(4, of: .second)
            let deletions = [
                try await repository.delete(1, at: 9), try await repository.delete(2, at: 9),
                try await repository.delete(4, at: 9, of: .second),
            ]
            #expect(try await repository.delete(id: .number(3), basedOn: 1, at: .at(9), of: .first) == .deleted)

            #expect(deletions.map(\.deletedAt) == [.at(9), .at(10), .at(9)])
            #expect(try await repository.restore(deletedAt: deletions[1].deletedAt, of: .first) == 1)
            #expect(try await repository.numbers() == [2])
        }
    }

    // MARK: - One item

    @Test(arguments: ListUnderTest.allCases)
    func `An item in the named revision is deleted`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            let item = try await repository.save("卵", isFirst: true, id: id, basedOn: 1, at: .at(5), of: .first).saved()
            try await repository.write(2)

            #expect(try await repository.delete(id: id, basedOn: 2, at: .at(6), of: .first) == .deleted)

            #expect(try await repository.item(id: id, of: .first) == nil)
            #expect(try await repository.numbers() == [2])
            #expect(try await repository.deletedCount(deletedAt: .at(6), of: .first) == 1)
            #expect(try await repository.restore(deletedAt: .at(6), of: .first) == 1)
            #expect(try await repository.item(id: id, of: .first) == item)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `An item in another revision is not deleted, and the current one is returned`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            let current = try await repository.save("卵", id: id, basedOn: 1, at: .at(5)).saved()

            for revision in [-1, 0, 1, 3] {
                let result = try await repository.delete(id: id, basedOn: revision, at: .at(6), of: .first)
                expectNoDifference(result, .stale(current: current))
            }
            #expect(try await repository.item(id: id, of: .first) == current)
            #expect(try await repository.deletedCount(deletedAt: .at(6), of: .first) == 0)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `An item that does not exist or is deleted is not found, and its deletion stays`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            _ = try await repository.delete(1, at: 5)

            #expect(try await repository.delete(id: id, basedOn: 1, at: .at(6), of: .first) == .notFound)
            #expect(try await repository.delete(id: .number(2), basedOn: 0, at: .at(6), of: .first) == .notFound)

            #expect(try await repository.deletedCounts(at: 5...6) == [1, 0])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `One item is restored as it was, without the others of its deletion`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let item = try await repository.write(1)
            try await repository.write(2)
            _ = try await repository.delete(1, 2, at: 5)

            let restored = try await repository.restore(id: id, of: .first)

            expectNoDifference(restored, item)
            #expect(try await repository.item(id: id, of: .first) == item)
            #expect(try await repository.numbers(matching: "買うもの") == [1])
            #expect(try await repository.count() == .exactly(1))
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .first) == 1)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Restoring an item that is not deleted changes nothing`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let item = try await repository.write(1)

            #expect(try await repository.restore(id: id, of: .first) == item)

            #expect(try await repository.item(id: id, of: .first) == item)
            #expect(try await repository.count() == .exactly(1))
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `An item that never existed or was removed permanently is not restored`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            _ = try await repository.delete(1, at: 5)
            _ = try await repository.purge(at: .at(6).after(days: 30))

            #expect(try await repository.restore(id: id, of: .first) == nil)
            #expect(try await repository.restore(id: .number(2), of: .first) == nil)
        }
    }

    // MARK: - Permanently

    @Test(arguments: ListUnderTest.allCases)
    func `A purge removes the items of every account that were deleted more than 30 days ago`(
        list: ListUnderTest
    ) async throws {
        try await list.withRepository { repository in
            for number in 1...4 { try await repository.write(number) }
            try await repository.write(5, of: .second)
            for number in 1...3 { _ = try await repository.delete(number, at: Int64(number) + 9) }
            _ = try await repository.delete(5, at: 10, of: .second)

            #expect(try await repository.purge(at: .at(11).after(days: 30)) == 2)

            #expect(try await repository.deletedCounts(at: 10...12) == [0, 1, 1])
            #expect(try await repository.deletedCounts(at: 10...12, of: .second) == [0, 0, 0])
            #expect(try await repository.restore(deletedAt: .at(10), of: .first) == 0)
            #expect(try await repository.numbers() == [4])
            #expect(try await repository.purge(at: .at(11).after(days: 30)) == 0)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `The identifier of a purged item can be used again`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            _ = try await repository.delete(1, at: 5)
            _ = try await repository.purge(at: .at(6).after(days: 30))

            try await repository.write(1, "卵焼き")

            #expect(try await repository.numbers(matching: "卵焼き") == [1])
            #expect(try await repository.numbers(matching: "買うもの") == [])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A clock that jumps ahead purges nothing before 30 days have passed`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let repository = list.repository(database)
            try await repository.write(1)
            try await database.readClock(at: .at(1), since: nil)
            _ = try await repository.delete(1, at: 2)

            let ahead = Timestamp.at(2).after(days: 40)
            try await database.readClock(at: ahead, since: nil)
            #expect(try await repository.purge(at: ahead) == 0)

            try await pass(1...30, from: ahead, in: database)
            #expect(try await repository.purge(at: ahead.after(days: 30)) == 1)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Items deleted while the clock is behind are kept for 30 days`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let repository = list.repository(database)
            for number in 1...2 { try await repository.write(number) }
            try await pass(0...40, from: .at(1), in: database)

            _ = try await repository.delete(1, at: 2)
            _ = try await repository.delete(id: .number(2), basedOn: 1, at: .at(2), of: .first)
            #expect(try await repository.purge(at: .at(1).after(days: 40)) == 0)

            try await pass(41...71, from: .at(1), in: database)
            #expect(try await repository.purge(at: .at(1).after(days: 71)) == 2)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `All items of an account are removed once its removal has started`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let repository = list.repository(database)
            for number in 1...5 { try await repository.write(number) }
            try await repository.write(6, of: .second)
            _ = try await repository.delete(1, at: 9)

            // The owner may have restored the account.
            try await repository.removeAll(of: .first)
            #expect(try await repository.numbers() == [5, 4, 3, 2])

            try await database.startRemoval(of: .first)
            try await repository.removeAll(of: .first)

            for searchText in ListUnderTest.searchTexts {
                #expect(try await repository.page(matching: searchText, in: .start, limit: 9, of: .first) == .empty)
            }
            #expect(try await repository.deletedCount(deletedAt: .at(9), of: .first) == 0)
            #expect(try await repository.numbers(of: .second) == [6])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `501 items are removed in two transactions, so that others can write in between`(
        list: ListUnderTest
    ) async throws {
        try await withDatabase { database in
            try await list.add((1...501).map { list.item($0, at: 1) }, in: database)
            try await database.startRemoval(of: .first)
            let accesses = Calls<DatabaseAccess>()

            try await list.repository(database.intercepted { accesses.record($0) }).removeAll(of: .first)

            #expect(accesses.all == [.write, .write])
            #expect(try await list.repository(database).numbers() == [])
        }
    }

    private func pass(_ days: ClosedRange<Int64>, from start: Timestamp, in database: Database) async throws {
        for day in days {
            try await database.readClock(at: start.after(days: day), since: .seconds(86_400))
        }
    }
}
