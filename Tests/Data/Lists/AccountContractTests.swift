import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

/// The contract of every list about accounts, identifiers, imports and announcements.
@Suite struct AccountContractTests {
    private let id = UUID.number(1)

    @Test(arguments: ListUnderTest.allCases)
    func `Another account sees nothing`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let first = try await repository.write(1)
            try await repository.write(2, "卵")
            _ = try await repository.delete(2, at: 5)

            #expect(try await repository.item(id: id, of: .second) == nil)
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .second) == 0)
            for searchText in ListUnderTest.searchTexts + ["買う"] {
                #expect(try await repository.page(matching: searchText, in: .start, limit: 9, of: .second) == .empty)
                let rest = try await repository.page(
                    matching: searchText, in: .after(first.cursor), limit: 9, of: .second)
                #expect(rest == ListedPage(items: [], next: nil, count: nil))
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Every search and filter finds and counts only the account's own items`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            try await repository.write(1)
            try await repository.write(2, of: .second)
            try await repository.write(3)

            for searchText in ListUnderTest.searchTexts {
                for filter in [nil, Timestamp.at(0)] {
                    let first = try await repository.all(matching: searchText, filter)
                    #expect(first.numbers == [3, 1])
                    #expect(first.count == .exactly(2))
                    let second = try await repository.all(matching: searchText, filter, of: .second)
                    #expect(second.numbers == [2])
                    #expect(second.count == .exactly(1))
                }
            }
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Another account changes nothing`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let item = try await repository.write(1)
            try await repository.write(2)
            _ = try await repository.delete(2, at: 5)

            #expect(try await repository.save("卵", id: id, basedOn: 1, at: .at(9), of: .second) == .deleted)
            #expect(try await repository.delete(1, at: 6, of: .second).count == 0)
            #expect(try await repository.delete(id: id, basedOn: 1, at: .at(6), of: .second) == .notFound)
            #expect(try await repository.restore(deletedAt: .at(5), of: .second) == 0)
            #expect(try await repository.restore(id: .number(2), of: .second) == nil)
            try await repository.removeAll(of: .second)

            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first).items == [item])
            #expect(try await repository.deletedCount(deletedAt: .at(5), of: .first) == 1)
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .second) == .empty)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Two accounts can use one identifier, each for its own item`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            let first = try await repository.write(1)
            try await repository.write(1, "卵", of: .second)
            let second = try await repository.save("牛乳", id: id, basedOn: 1, at: .at(5), of: .second).saved()

            #expect(try await repository.item(id: id, of: .first) == first)
            #expect(try await repository.item(id: id, of: .second) == second)
            #expect(try await repository.delete(1, at: 6, of: .second).count == 1)
            #expect(try await repository.item(id: id, of: .first) == first)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `An unknown account can neither save nor import`(list: ListUnderTest) async throws {
        try await withDatabase { database async throws in
            let repository = list.repository(database)
            await #expect(throws: (any Error).self) {
                try await repository.save("卵", id: id, basedOn: 0, at: .at(1), of: .unknown)
            }
            await #expect(throws: (any Error).self) {
                try await list.add([list.item(1, at: 1)], to: .unknown, in: database)
            }
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .unknown) == .empty)
        }
    }

    // MARK: - Identifiers

    private let ids = [
        "3f2a0000-0000-4000-8000-000000000000", "3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c",
        "3f2affff-ffff-4fff-bfff-ffffffffffff", "3f2b0000-0000-4000-8000-000000000000",
        "3f29ffff-ffff-4fff-bfff-ffffffffffff",
    ].compactMap(UUID.init(uuidString:))

    private func found(
        _ digits: String, areDeleted: Bool = false, limit: Int = 10, of account: AccountID = .first,
        in repository: any ListedRepository
    ) async throws -> [UUID] {
        let prefix = try #require(IdentifierPrefix(digits))
        let found = try await repository.items(in: prefix.range, areDeleted: areDeleted, limit: limit, of: account)
        #expect(found.map(\.deletedAt) == found.map { _ in areDeleted ? .at(5) : nil })
        return found.map(\.item.id)
    }

    @Test(arguments: ListUnderTest.allCases)
    func `Items are found by the beginning of their identifiers`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            for id in ids.reversed() { _ = try await repository.save("卵", id: id, basedOn: 0, at: .at(1)).saved() }
            _ = try await repository.save("卵", id: ids[1], basedOn: 0, at: .at(1), of: .second).saved()

            #expect(try await found("3f2a", in: repository) == Array(ids[...2]))
            #expect(try await found("3F2A", limit: 2, in: repository) == Array(ids[...1]))
            #expect(try await found("3f2a7c105d0e", in: repository) == [ids[1]])
            #expect(try await found("3f2affffffff4fffbfffffffffffffff", in: repository) == [ids[2]])
            #expect(try await found("3f2c", in: repository) == [])
            #expect(try await found("3f2a", of: .second, in: repository) == [ids[1]])
            #expect(try await found("3f2b", of: .second, in: repository) == [])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `By their identifiers, either the deleted items are found or the others`(list: ListUnderTest) async throws {
        try await list.withRepository { repository in
            for id in ids { _ = try await repository.save("卵", id: id, basedOn: 0, at: .at(1)).saved() }
            _ = try await repository.delete(ids: [ids[1], ids[3]], at: .at(5), of: .first)

            #expect(try await found("3f2a", in: repository) == [ids[0], ids[2]])
            #expect(try await found("3f2a", areDeleted: true, in: repository) == [ids[1]])
        }
    }

    // MARK: - Imports

    @Test(arguments: ListUnderTest.allCases)
    func `Imported items are added as they are`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let items = [2, 1].map { list.item($0, isFirst: true, revision: 7, createdAt: -5, at: 6) }

            try await list.add(items, to: .second, in: database)

            let repository = list.repository(database)
            for searchText in ListUnderTest.searchTexts {
                #expect(
                    try await repository.page(matching: searchText, in: .start, limit: 9, of: .second)
                        == ListedPage(items: items, next: nil, count: .exactly(2)))
            }
            #expect(try await repository.page(matching: "", in: .start, limit: 9, of: .first) == .empty)
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `When one imported item exists already, none is added`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            try await list.add([list.item(2, at: 1)], in: database)

            await #expect(throws: StorageError.self) {
                try await list.add((1...3).map { list.item($0, at: 1) }, in: database)
            }

            #expect(try await list.repository(database).numbers() == [2])
        }
    }
}
