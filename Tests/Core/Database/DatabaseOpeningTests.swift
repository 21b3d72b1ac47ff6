import Foundation
import GRDB
import Testing

@testable import DatabaseCore

@Suite struct DatabaseOpeningTests {
    typealias Database = DatabaseCore.Database

    @Test func `A missing file and its folders are created, the folders for their owner alone`() async throws {
        try await withTestFolder { folder in
            let inner = folder.url.appending(path: "a/b")
            let file = inner.appending(path: "loki.sqlite")

            let database = try Database.open(at: file)

            try await database.checkReadable()
            #expect(FileManager.default.fileExists(atPath: file.path))
            for made in [folder.url.appending(path: "a"), inner] {
                let attributes = try FileManager.default.attributesOfItem(atPath: made.path)
                #expect(attributes[.posixPermissions] as? Int == 0o700)
            }
            try database.close()
        }
    }

    @Test func `The remains of a killed first start do not affect the next one`() async throws {
        try await withTestFolder { folder in
            for suffix in ["", "-wal", "-shm", "-journal"] {
                try Data("half".utf8).write(to: URL(filePath: folder.database.path + ".unfinished" + suffix))
            }

            try Database.open(at: folder.database).close()

            #expect(try folder.names() == ["loki.sqlite", "loki.sqlite.closed", "loki.sqlite.lock"])
        }
    }

    @Test(arguments: ["-wal", "-journal"])
    func `A file is not put in its place together with SQLite's files of another`(suffix: String) async throws {
        try await withTestFolder { folder in
            let finished = URL(filePath: folder.database.path + ".unfinished")
            for rest in ["", suffix] { try Data("half".utf8).write(to: URL(filePath: finished.path + rest)) }

            #expect(throws: CocoaError.self) { try DatabaseFolder.put(finished, inPlaceOf: folder.database) }

            #expect(!FileManager.default.fileExists(atPath: folder.database.path))
        }
    }

    @Test(arguments: [false, true])
    func `Nothing is saved in a file that is not in its place any more`(isReplaced: Bool) async throws {
        try await withTestFolder { folder in
            let database = try Database.open(at: folder.database)
            try await database.write { try $0.insertAccount(number: 2) }
            #expect(database.isFileInPlace)
            let away = folder.url.appending(path: "away")
            try FileManager.default.moveItem(at: folder.database, to: away)
            if isReplaced { try FileManager.default.copyItem(at: away, to: folder.database) }

            #expect(!database.isFileInPlace)
            await #expect(throws: StorageError(DatabaseError(resultCode: .SQLITE_READONLY_DBMOVED))) {
                try await database.write { try $0.insertAccount(number: 3) }
            }

            try database.close()
            #expect(try !folder.names().contains("loki.sqlite.closed"))
        }
    }

    @Test func `A write-ahead log that cannot be merged is reported until it can`() async throws {
        try await withTestFolder { folder in
            let database = try Database.open(at: folder.database)
            try await database.checkpoint()
            #expect(database.checkpointFailure == nil)
            try database.close()

            await #expect(throws: StorageError.self) { try await database.checkpoint() }

            #expect(database.checkpointFailure != nil)
        }
    }

    @Test func `Opening leaves the permissions of a folder that is there`() async throws {
        try await withTestFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder.url.path)

            try Database.open(at: folder.database).close()

            let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.path)
            #expect(attributes[.posixPermissions] as? Int == 0o750)
        }
    }

    @Test func `Closing leaves only the database and its lock, the write-ahead log merged`() async throws {
        try await withTestFolder { folder in
            let database = try Database.open(at: folder.database)
            #expect(
                try folder.names() == [
                    "loki.sqlite", "loki.sqlite-shm", "loki.sqlite-wal", "loki.sqlite.lock", "loki.sqlite.open",
                ])

            try await database.checkReadable()
            try database.close()

            #expect(try folder.names() == ["loki.sqlite", "loki.sqlite.closed", "loki.sqlite.lock"])
        }
    }

    @Test func `Closing merges the write-ahead log after a cancelled write`() async throws {
        try await withTestFolder { folder in
            let database = try Database.open(at: folder.database)
            let write = Task {
                try await database.write { transaction in
                    try transaction.insertAccount(number: 2)
                    transaction.afterCommit { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            _ = await write.result

            try database.close()

            #expect(try folder.names() == ["loki.sqlite", "loki.sqlite.closed", "loki.sqlite.lock"])
        }
    }

    @Test func `What was written is there after closing and opening again`() async throws {
        try await withTestFolder { folder in
            let first = try Database.open(at: folder.database)
            try await first.write { try $0.insertAccount(number: 2) }
            try first.close()

            let second = try Database.open(at: folder.database)

            #expect(try await second.read { try $0.values("SELECT number FROM account") as [Int] } == [1, 2])
            try second.close()
        }
    }

    /// A tmpfs of this size in its place has shown that it is enough.
    @Test func `While a database is closed, there is room for what opening it writes`() async throws {
        try await withTestFolder { folder in
            let size = {
                try FileManager.default.attributesOfItem(atPath: folder.database.path + ".lock")[.size] as? Int
            }
            for _ in 1...2 {
                let database = try Database.open(at: folder.database)
                #expect(try size() == 0)
                #expect(throws: DatabaseOpeningError.self) { try Database.open(at: folder.database) }
                #expect(try size() == 0)
                try database.close()
                #expect(try size() == Int(DatabaseLock.room))
            }
        }
    }

    @Test func `A database that is no longer held can be opened again`() async throws {
        try await withTestFolder { folder in
            func openAndForget() throws { _ = try Database.open(at: folder.database) }
            try openAndForget()

            try Database.open(at: folder.database).close()
        }
    }

    @Test func `An acknowledged save is on the disk, in a write-ahead log that is kept short`() async throws {
        try await withDatabase { database in
            let pragmas = try await database.sqlite.writeRows { database in
                try ["synchronous", "journal_size_limit", "journal_mode", "foreign_keys", "busy_timeout"].map {
                    try String.fetchOne(database, sql: "PRAGMA \($0)")
                }
            }

            // 2 is FULL.
            #expect(pragmas == ["2", "16777216", "wal", "1", "5000"])
        }
    }

    @Test func `Readers check foreign keys and cannot write`() async throws {
        try await withDatabase { database async throws in
            #expect(try await database.read { try $0.value("PRAGMA foreign_keys") as Int? } == 1)
            await #expect(throws: StorageError.self) {
                try await database.read { try $0.execute("DELETE FROM account") }
            }
        }
    }

    @Test func `A write that throws changes nothing and throws the error of its body`() async throws {
        struct Refusal: Error {}
        try await withDatabase { database in
            await #expect(throws: Refusal.self) {
                try await database.write { database in
                    try database.execute("DELETE FROM account")
                    throw Refusal()
                }
            }
            let accounts = try await database.read { try $0.value("SELECT count(*) FROM account") as Int? }
            #expect(accounts == 1)
        }
    }
}
