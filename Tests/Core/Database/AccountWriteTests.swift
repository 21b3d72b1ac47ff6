import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import DatabaseCore

/// Writing for one account: its turn, and its storage limit.
@Suite(.timeLimit(.minutes(1))) struct AccountWriteTests {
    private static let second = AccountID(UUID())

    // MARK: - Turns

    @Test func `A read that takes too long is cancelled`() async throws {
        try await withDatabase { database in
            let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
            await #expect(throws: StorageError.self) {
                try await database.read(within: .milliseconds(50)) { try $0.value(SQL(sql: endless)) as Int? }
            }
            let one = try await database.read(within: .seconds(60)) { try $0.value("SELECT 1") as Int? }
            #expect(one == 1)
        }
    }

    @Test func `The searches of an account take turns, so that other accounts find a free reader`() async throws {
        try await withDatabase { database in
            let isSearching = DispatchSemaphore(value: 0)
            let first = Task { try await database.search(for: .first) { _ in isSearching.wait() } }
            let others = (1...8).map { _ in Task { try await database.search(for: .first) { _ in } } }
            while database.searchTurns.count(of: .first) < 8 { await Task.yield() }
            // There are four readers, and they are free.
            try await database.search(for: Self.second) { _ in }
            isSearching.signal()
            for search in [first] + others { try await search.value }
        }
    }

    @Test func `A flood of writes of one account lets others in`() async throws {
        try await withDatabase { database in
            let order = Calls<String>()
            let writing = DispatchSemaphore(value: 0)
            let flood = (1...20).map { number in
                Task {
                    try await database.write(for: .first) { _ in
                        // The first one is slow.
                        if order.all.isEmpty { writing.wait() }
                        order.record("flood")
                    }
                }
            }
            while database.turns.count(of: .first) < 19 { await Task.yield() }
            let asked = Calls<Int>()
            let other = Task {
                let intercepted = database.intercepted { _ in asked.record(1) }
                try await intercepted.write(for: Self.second) { _ in order.record("other") }
            }
            while asked.all.isEmpty { await Task.yield() }
            writing.signal()
            for task in flood + [other] { try await task.value }

            // Without turns it would be the last one.
            let place = try #require(order.all.firstIndex(of: "other"))
            #expect(place < 10)
            #expect(order.all.count == 21)
        }
    }

    // MARK: - Storage

    private func withLimit(_ limit: Int, _ body: (DatabaseCore.Database) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let database = try DatabaseCore.Database.open(
                at: folder.appending(path: "loki.sqlite"), storageLimit: limit)
            try await body(database)
            try database.close()
        }
    }

    private func add(_ number: Int, _ text: String = "", to database: DatabaseCore.Database) async throws {
        try await database.write(for: .first) {
            try $0.insertMemo(number: number, ["body": "湯", "searchText": text])
        }
    }

    private func setDeleted(_ instant: Int?, _ number: Int, in database: DatabaseCore.Database) async throws {
        try await database.write(for: .first) {
            try $0.execute("UPDATE memo SET deletedAt = \(instant) WHERE number = \(number)")
        }
    }

    @Test func `Storage is the bytes of all texts and 500 for each row`() async throws {
        try await withLimit(9_000) { database in
            #expect(try await database.storageUse(of: .first) == StorageUse(used: 0, limit: 9_000))
            try await add(1, "サウナ", to: database)
            #expect(try await database.storageUse(of: .first).used == 500 + 3 + 9)
            try await database.write(for: .first) {
                try $0.insertSakatsu(number: 1, ["foreword": "水", "afterword": "e\u{301}", "searchText": ""])
            }
            #expect(try await database.storageUse(of: .first).used == 512 + 500 + 3 + 3 + 2 + 3 + 2)
            try await database.write(for: .first) {
                try $0.execute("UPDATE memo SET searchText = 'x', body = 'x'")
            }
            #expect(try await database.storageUse(of: .first).used == 502 + 513)
            try await setDeleted(1, 1, in: database)
            #expect(try await database.storageUse(of: .first).used == 513)
            try await database.write { try $0.execute("DELETE FROM sakatsu") }
            #expect(try await database.storageUse(of: .first).used == 0)
            try await database.write { try $0.execute("DELETE FROM account") }
            #expect(try await database.read { try $0.value("SELECT count(*) FROM accountVersion") as Int? } == 0)
        }
    }

    @Test func `Nothing is written beyond the limit`() async throws {
        try await withLimit(1_006) { database in
            try await add(1, to: database)
            try await add(2, to: database)
            await #expect(throws: AccountFullError(limit: 1_006)) { try await add(3, to: database) }
            await #expect(throws: AccountFullError.self) {
                try await database.write(for: .first) { try $0.execute("UPDATE memo SET searchText = 'x'") }
            }
            #expect(try await database.storageUse(of: .first).used == 1_006)
            #expect(try await database.read { try $0.value("SELECT count(*) FROM memo") as Int? } == 2)

            // Changes that add nothing succeed.
            try await database.write(for: .first) { try $0.execute("UPDATE memo SET isPinned = 1") }
            try await setDeleted(1, 1, in: database)
            try await add(3, to: database)
            try await setDeleted(nil, 1, in: database)
            #expect(try await database.storageUse(of: .first).used == 1_509)
            try await setDeleted(2, 1, in: database)
            try await setDeleted(2, 2, in: database)
            try await add(4, to: database)
            // Deleted items may take as much again, and no more.
            try await setDeleted(3, 3, in: database)
            await #expect(throws: AccountFullError.self) { try await add(5, to: database) }
        }
    }
}
