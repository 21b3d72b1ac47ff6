import DatabaseCore
import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import Testing
import ValuesCore

/// Those who follow an account are told when its visits change, and only then.
@Suite struct AnnouncementTests {
    private let id = UUID.number(1)

    @Test func tellsOfWhatIsRecordedChangedDeletedAndRestored() async throws {
        try await withDatabase { database in
            let repository = SakatsuRepositories.live(database)

            let recorded = try await database.announcements { _ = try await repository.record(1, .visit()) }
            let changed = try await database.announcements {
                _ = try await repository.save(.intricate, id: id, basedOn: 1, at: .at(5), of: .first)
            }
            let deleted = try await database.announcements {
                _ = try await repository.delete(ids: [id], at: .at(6), of: .first)
            }
            let restored = try await database.announcements {
                _ = try await repository.restore(deletedAt: .at(6), of: .first)
            }

            #expect(recorded == [.sakatsu])
            #expect(changed == [.sakatsu])
            #expect(deleted == [.sakatsu])
            #expect(restored == [.sakatsu])
        }
    }

    @Test func tellsOfOneThatIsDeletedAndRestored() async throws {
        try await withDatabase { database in
            let repository = SakatsuRepositories.live(database)
            try await repository.record(1, .visit())

            let deleted = try await database.announcements {
                _ = try await repository.delete(id: id, basedOn: 1, at: .at(6), of: .first)
            }
            let restored = try await database.announcements {
                _ = try await repository.restore(id: id, of: .first)
            }

            #expect(deleted == [.sakatsu])
            #expect(restored == [.sakatsu])
        }
    }

    @Test func tellsOfWhatIsImported() async throws {
        try await withDatabase { database in
            let visit = Sakatsu(id: id, content: .intricate, revision: 7, createdAt: .at(1), updatedAt: .at(2))

            let imported = try await database.announcements {
                try await SakatsuRepositories.add([visit], to: .first, in: database)
            }
            let nothing = try await database.announcements {
                try await SakatsuRepositories.add([], to: .first, in: database)
            }

            #expect(imported == [.sakatsu])
            #expect(nothing == [])
        }
    }

    @Test func saysNothingWhenASaveChangesNothing() async throws {
        try await withDatabase { database in
            let repository = SakatsuRepositories.live(database)
            try await repository.record(1, .visit())
            try await repository.record(2, .visit())
            _ = try await repository.delete(ids: [.number(2)], at: .at(3), of: .first)

            let told = try await database.announcements {
                // The same again, one that is stale, and one of a visit that was deleted.
                _ = try await repository.save(.visit(), id: id, basedOn: 0, at: .at(5), of: .first)
                _ = try await repository.save(.visit("丘"), id: id, basedOn: 7, at: .at(5), of: .first)
                _ = try await repository.save(.visit("丘"), id: .number(2), basedOn: 1, at: .at(5), of: .first)
                _ = try await repository.save(.visit("丘"), id: .number(3), basedOn: 1, at: .at(5), of: .first)
                _ = try await repository.delete(id: id, basedOn: 7, at: .at(5), of: .first)
                _ = try await repository.restore(id: id, of: .first)
                await #expect(throws: StorageError.self) {
                    try await repository.save(.visit(""), id: .number(4), basedOn: 0, at: .at(5), of: .first)
                }
            }

            #expect(told == [])
        }
    }

    @Test func saysNothingOfWhatNobodySaw() async throws {
        try await withDatabase { database in
            let repository = SakatsuRepositories.live(database)
            try await repository.record(1, .visit())
            _ = try await repository.delete(ids: [id], at: .at(3), of: .first)

            let told = try await database.announcements {
                _ = try await repository.delete(ids: [id, .number(2)], at: .at(5), of: .first)
                _ = try await repository.delete(id: id, basedOn: 1, at: .at(5), of: .first)
                _ = try await repository.restore(deletedAt: .at(4), of: .first)
                _ = try await repository.restore(id: .number(2), of: .first)
                _ = try await repository.purge(at: .at(9).after(days: 30))
                try await repository.removeAll(of: .first)
            }

            #expect(told == [])
        }
    }

    @Test func tellsNobodyElse() async throws {
        try await withDatabase { database in
            let repository = SakatsuRepositories.live(database)

            let told = try await database.announcements(to: .second) {
                try await repository.record(1, .visit())
                _ = try await repository.save(.intricate, id: id, basedOn: 1, at: .at(5), of: .first)
                _ = try await repository.delete(ids: [id], at: .at(6), of: .first)
                _ = try await repository.restore(deletedAt: .at(6), of: .first)
            }

            #expect(told == [])
        }
    }
}
