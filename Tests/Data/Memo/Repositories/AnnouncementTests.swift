import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing
import ValuesCore

/// Those who follow an account are told when its memos change, and only then.
@Suite struct AnnouncementTests {
    private let id = UUID.number(1)

    @Test func tellsOfWhatIsWrittenChangedPinnedDeletedAndRestored() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)

            let written = try await database.announcements { _ = try await repository.write(1, "買うもの") }
            let changed = try await database.announcements {
                _ = try await repository.save("卵", id: id, basedOn: 1, at: .at(5), of: .first)
            }
            let pinned = try await database.announcements {
                _ = try await repository.setPinned(true, id: id, of: .first)
            }
            let deleted = try await database.announcements {
                _ = try await repository.delete(ids: [id], at: .at(6), of: .first)
            }
            let restored = try await database.announcements {
                _ = try await repository.restore(deletedAt: .at(6), of: .first)
            }

            #expect(written == [.memo])
            #expect(changed == [.memo])
            #expect(pinned == [.memo])
            #expect(deleted == [.memo])
            #expect(restored == [.memo])
        }
    }

    @Test func tellsOfOneThatIsSavedPinnedDeletedAndRestored() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            try await repository.write(1, "買うもの")

            let pinned = try await database.announcements {
                _ = try await repository.save("買うもの", isPinned: true, id: id, basedOn: 1, at: .at(5), of: .first)
            }
            let deleted = try await database.announcements {
                _ = try await repository.delete(id: id, basedOn: 1, at: .at(6), of: .first)
            }
            let restored = try await database.announcements {
                _ = try await repository.restore(id: id, of: .first)
            }

            #expect(pinned == [.memo])
            #expect(deleted == [.memo])
            #expect(restored == [.memo])
        }
    }

    @Test func tellsOfWhatIsImported() async throws {
        try await withDatabase { database in
            let imported = try await database.announcements {
                try await MemoRepositories.add([Memo(1, "買うもの", at: 1)], to: .first, in: database)
            }
            let nothing = try await database.announcements {
                try await MemoRepositories.add([], to: .first, in: database)
            }

            #expect(imported == [.memo])
            #expect(nothing == [])
        }
    }

    @Test func saysNothingWhenNothingHasChanged() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            try await repository.write(1, "買うもの")
            try await repository.write(2, "卵")
            _ = try await repository.delete(ids: [.number(2)], at: .at(3), of: .first)

            let told = try await database.announcements {
                // The same again, one that is stale, and one of a memo that was deleted.
                _ = try await repository.save("買うもの", id: id, basedOn: 0, at: .at(5), of: .first)
                _ = try await repository.save("牛乳", id: id, basedOn: 7, at: .at(5), of: .first)
                _ = try await repository.save("牛乳", id: .number(2), basedOn: 1, at: .at(5), of: .first)
                _ = try await repository.save("牛乳", id: .number(3), basedOn: 1, at: .at(5), of: .first)
                await #expect(throws: StorageError.self) {
                    try await repository.save("", id: .number(4), basedOn: 0, at: .at(5), of: .first)
                }
                _ = try await repository.save("買うもの", isPinned: false, id: id, basedOn: 7, at: .at(5), of: .first)
                _ = try await repository.save("買うもの", isPinned: true, id: id, basedOn: 7, at: .at(5), of: .first)
                _ = try await repository.delete(id: id, basedOn: 7, at: .at(5), of: .first)
                _ = try await repository.restore(id: id, of: .first)
                _ = try await repository.setPinned(false, id: id, of: .first)
                _ = try await repository.setPinned(true, id: .number(2), of: .first)
            }

            #expect(told == [])
        }
    }

    @Test func saysNothingOfWhatNobodySaw() async throws {
        try await withDatabase { database in
            let repository = MemoRepositories.live(database)
            try await repository.write(1)
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
            let repository = MemoRepositories.live(database)

            let told = try await database.announcements(to: .second) {
                try await repository.write(1, "買うもの")
                _ = try await repository.save("卵", id: id, basedOn: 1, at: .at(5), of: .first)
                _ = try await repository.setPinned(true, id: id, of: .first)
                _ = try await repository.delete(ids: [id], at: .at(6), of: .first)
                _ = try await repository.restore(deletedAt: .at(6), of: .first)
            }

            #expect(told == [])
        }
    }
}
