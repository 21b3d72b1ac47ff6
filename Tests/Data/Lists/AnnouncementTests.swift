import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

/// The followers of an account are notified when an item of a list changes, and only then.
@Suite struct AnnouncementTests {
    private let id = UUID.number(1)

    @Test(arguments: ListUnderTest.allCases)
    func `Every change of an item is announced to its account, and to no other`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let repository = list.repository(database)
            let changes: [@Sendable () async throws -> Void] = [
                { _ = try await repository.write(1) },
                { _ = try await repository.save("卵", id: .number(1), basedOn: 1, at: .at(5)) },
                {
                    _ = try await repository.save(
                        "湯", isFirst: true, id: .number(1), basedOn: 2, at: .at(5), of: .first)
                },
                { _ = try await repository.delete(1, at: 6) },
                { _ = try await repository.restore(deletedAt: .at(6), of: .first) },
                { _ = try await repository.delete(id: .number(1), basedOn: 3, at: .at(7), of: .first) },
                { _ = try await repository.restore(id: .number(1), of: .first) },
                { try await list.add([list.item(2, at: 1)], in: database) },
            ]

            let others = try await database.announcements(to: .second) {
                for change in changes {
                    let announced = try await database.announcements(during: change)
                    #expect(announced == [list.kind])
                }
            }

            #expect(others == [])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A save, a deletion or an import that changes nothing is not announced`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let repository = list.repository(database)
            for number in 1...2 { try await repository.write(number) }
            _ = try await repository.delete(2, at: 3)

            let announced = try await database.announcements {
                // The same again, a stale one, one of a deleted item, and one of an item that does not exist.
                _ = try await repository.save("買うもの", id: id, basedOn: 0, at: .at(5))
                _ = try await repository.save("卵", id: id, basedOn: 7, at: .at(5))
                _ = try await repository.save("卵", id: .number(2), basedOn: 1, at: .at(5))
                _ = try await repository.save("卵", id: .number(3), basedOn: 1, at: .at(5))
                await #expect(throws: StorageError.self) {
                    try await repository.save("", id: .number(4), basedOn: 0, at: .at(5))
                }
                _ = try await repository.delete(id: id, basedOn: 7, at: .at(5), of: .first)
                _ = try await repository.restore(id: id, of: .first)
                try await list.add([], in: database)
            }

            #expect(announced == [])
        }
    }

    @Test(arguments: ListUnderTest.allCases)
    func `A change of invisible items is not announced`(list: ListUnderTest) async throws {
        try await withDatabase { database in
            let repository = list.repository(database)
            try await repository.write(1)
            _ = try await repository.delete(1, at: 3)

            let announced = try await database.announcements {
                _ = try await repository.delete(1, 2, at: 5)
                _ = try await repository.delete(id: id, basedOn: 1, at: .at(5), of: .first)
                _ = try await repository.restore(deletedAt: .at(4), of: .first)
                _ = try await repository.restore(id: .number(2), of: .first)
                _ = try await repository.purge(at: .at(9).after(days: 30))
                try await repository.removeAll(of: .first)
            }

            #expect(announced == [])
        }
    }
}
