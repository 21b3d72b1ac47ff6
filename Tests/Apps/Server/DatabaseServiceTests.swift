import Foundation
import HTTPTypes
import Logging
import Synchronization
import TestSupport
import Testing

@testable import DatabaseCore
@testable import ServerApp

@Suite struct DatabaseServiceTests {

    /// The first log message of the service that contains the text.
    private func message(containing text: String, of database: Database) async throws -> String? {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let service = DatabaseService(
            upkeep: DatabaseUpkeep(database, now: { AppTester().now }),
            logger: Logger(label: "test") { _ in MessageLog(continuation: continuation) },
            checkpointInterval: .milliseconds(10), progressInterval: .milliseconds(10))
        let task = Task { try await service.run() }
        let message = await stream.first { $0.contains(text) }
        task.cancel()
        try await task.value
        return message
    }

    /// As when the disk loses data: the file looks as it was closed.
    @Test func `the check reports damage`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.sqlite")
            let first = try Database.open(at: file)
            let page: Int = try await first.read { database in
                try database.value("SELECT rootpage FROM sqlite_schema WHERE name = 'settings'") ?? 0
            }
            try first.close()
            let handle = try FileHandle(forWritingTo: file)
            try handle.seek(toOffset: UInt64(page - 1) * 4_096)
            try handle.write(contentsOf: Data(repeating: 0xA5, count: 64))
            try handle.close()
            CleanShutdownMarker(of: file).set()
            let database = try Database.open(at: file)

            let message = try await message(containing: "damaged", of: database)

            #expect(message == "The database is damaged: stop the server and restore a backup")
            #expect(database.lastCheck?.damage == .file)
            try database.close()
        }
    }

    @Test func `the check reports damage in the search index until it is rebuilt`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { browser, database in
                try await browser.record("湯の森サウナ")
                try await database.write { database in
                    try database.execute("UPDATE sakatsuSearch_data SET block = zeroblob(9) WHERE id > 10")
                }

                let message = try await message(containing: "damaged", of: database)

                #expect(message == "The search index is damaged: rebuild it with loki database rebuild-search")
                let upkeep = DatabaseUpkeep(database, now: { AppTester().now })
                try await upkeep.rebuildSearch()
                #expect(database.lastCheck != nil && database.lastCheck?.damage == nil)
                #expect(try await browser.get("/sakatsu?q=%E6%B9%AF%E3%81%AE%E6%A3%AE").text.contains("湯の森サウナ"))
            }
        }
    }

    @Test func `the check reports a deleted file`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.sqlite")
            let database = try Database.open(at: file)
            try FileManager.default.removeItem(at: file)

            let message = try await message(containing: "file", of: database)

            let expected = "The database file is gone or another is in its place: nothing is saved until a restart"
            #expect(message == expected)
            try database.close()
        }
    }

    @Test func `the check reports a log that cannot be merged`() async throws {
        try await withTemporaryFolder { folder in
            let database = try Database.open(at: folder.appending(path: "loki.sqlite"))
            try database.close()

            let message = try await message(containing: "merged", of: database)

            #expect(message == "The database's log cannot be merged and grows: is the disk full?")
        }
    }

    @Test func `Searches count at least while texts are rewritten`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { browser, database in
                try await browser.record("湯の森サウナ")
                database.health.searchProgress.withLock { $0["sakatsu"] = (3, 10) }

                let ready = try await browser.get("/health/ready")
                #expect(ready.status == .ok)
                #expect(ready.text == "ok, but search texts are being updated: 3 of 10 are done")
                #expect(try await browser.get("/sakatsu?q=%E6%B9%AF").text.contains("1件以上のサ活"))
                #expect(try await browser.get("/sakatsu?q=loyly").text.contains("「loyly」はまだ見つかりません（検索を更新中です）"))
                #expect(try await browser.get("/sakatsu").text.contains("1件のサ活"))
            }
        }
    }

    @Test func `the service rewrites the search texts of another version`() async throws {
        try await withTemporaryFolder { folder in
            try await AppTester().run(in: folder) { browser, database in
                try await browser.record("湯の森サウナ")
                try await database.write { try $0.execute("UPDATE sakatsu SET searchText = 'もと'") }

                let writes = Mutex(0)
                let slow = database.intercepted { access in
                    guard case .write = access else { return }
                    let number = writes.withLock { count in
                        count += 1
                        return count
                    }
                    // The first call starts the work.
                    if number > 1 { try await Task.sleep(for: .seconds(60)) }
                }

                let progress = try await message(containing: "are being", of: slow)
                #expect(progress == "Search texts are being updated; searches may miss some 0")
                let message = try await message(containing: "were updated", of: database)
                #expect(message == "Search texts were updated 1")
                #expect(try await DatabaseUpkeep(database, now: { AppTester().now }).updateSearch() == 0)
                #expect(try await browser.get("/sakatsu?q=%E6%B9%AF%E3%81%AE%E6%A3%AE").text.contains("湯の森サウナ"))
            }
        }
    }
}
