import DatabaseTestSupport
import Foundation
import GRDB
import ModelsCore
import TestSupport
import Testing

@testable import DatabaseCore

/// A copy of the database file, and restoring it.
@Suite(.timeLimit(.minutes(2))) struct BackupTests {
    private typealias Database = DatabaseCore.Database

    private func names(_ database: Database) async throws -> [String] {
        try await database.read { try $0.values("SELECT name FROM account WHERE name IS NOT NULL ORDER BY number") }
    }

    private func rename(_ name: String, in database: Database) async throws {
        try await database.write {
            try $0.execute("UPDATE account SET name = \(name), nameKey = \(name), passwordHash = 'x' WHERE number = 1")
        }
    }

    private func withFile(_ body: (_ file: URL, _ backup: URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await body(
                folder.appending(path: "data/loki.sqlite"), folder.appending(path: "backup.sqlite"))
        }
    }

    @Test func `A backup is restored, and the replaced file is kept`() async throws {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            try await rename("前", in: database)
            try await database.backUp(to: backup)
            try await rename("後", in: database)
            try database.close()

            let replaced = try #require(try Database.restore(backup, at: file, now: Timestamp.at(0).date))
            #expect(replaced.lastPathComponent == "loki.sqlite.before-restore-19700101-000000")
            let restored = try Database.open(at: file)
            #expect(try await names(restored) == ["前"])
            try restored.close()
            let kept = try Database.open(at: replaced)
            #expect(try await names(kept) == ["後"])
            try kept.close()
            // It can be restored once more, under a name of its own.
            let again = try #require(try Database.restore(backup, at: file, now: Timestamp.at(0).date))
            #expect(again.lastPathComponent == "loki.sqlite.before-restore-19700101-000000-2")
        }
    }

    @Test func `A backup is private, plain and the only file that is left`() async throws {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            try await database.backUp(to: backup)
            try database.close()
            let names = try FileManager.default.contentsOfDirectory(atPath: backup.deletingLastPathComponent().path)
            #expect(names.sorted() == ["backup.sqlite", "data"])
            let mode = try await DatabaseQueue(path: backup.path).read {
                try String.fetchOne($0, sql: "PRAGMA journal_mode")
            }
            #expect(mode == "delete")
        }
    }

    @Test func `A new folder gets the backup, and nothing is replaced`() async throws {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            try await rename("前", in: database)
            try await database.backUp(to: backup)
            try database.close()
            let other = file.deletingLastPathComponent().deletingLastPathComponent().appending(path: "new/loki.sqlite")
            #expect(try Database.restore(backup, at: other, now: Date()) == nil)
            let restored = try Database.open(at: other)
            #expect(try await names(restored) == ["前"])
            try restored.close()
        }
    }

    @Test func `Saves during a backup wait for nothing, and the backup is of a single moment`()
        async throws
    {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            try await database.write { transaction in
                for number in 1...3_000 { try transaction.insert(.memo, number: number) }
            }
            async let copying: Void = database.backUp(to: backup)
            for number in 3_001...3_100 {
                try await database.write { transaction in
                    try transaction.insert(.memo, number: number)
                    try transaction.execute("UPDATE account SET createdAt = \(number) WHERE number = 1")
                }
            }
            try await copying
            try database.close()
            let copy = try Database.open(at: backup)
            let (count, last): (Int, Int) = try #require(
                try await copy.read { database in
                    try database.row("SELECT (SELECT count(*) FROM memo), createdAt FROM account WHERE number = 1") {
                        (try $0[0], try $0[1])
                    }
                })
            #expect(count == 3_000 || count == last)
            try copy.close()
        }
    }

    @Test func `Nothing is overwritten, and only one backup runs at a time`() async throws {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            try Data("x".utf8).write(to: backup)
            await #expect(throws: BackupError.placeTaken(backup.path)) { try await database.backUp(to: backup) }
            await #expect(throws: BackupError.placeTaken(file.path)) { try await database.backUp(to: file) }
            #expect(try Data(contentsOf: backup) == Data("x".utf8))
            let missing = URL(filePath: "/nowhere/loki.sqlite")
            await #expect(throws: BackupError.self) { try await database.backUp(to: missing) }
            try database.close()
        }
    }

    @Test func `A missing, damaged, foreign or newer backup is refused, and a running server prevents restoring`()
        async throws
    {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            try await rename("いま", in: database)
            try await database.backUp(to: backup)
            #expect(throws: DatabaseOpeningError.inUse(file)) { try Database.restore(backup, at: file, now: Date()) }
            try database.close()
            let before = try Data(contentsOf: file)

            let other = backup.deletingLastPathComponent().appending(path: "other.sqlite")
            #expect(throws: BackupError.noBackup(other.path)) { try Database.restore(other, at: file, now: Date()) }
            try Data(repeating: 7, count: 9_000).write(to: other)
            #expect(throws: DatabaseOpeningError.notADatabase(other)) {
                try Database.restore(other, at: file, now: Date())
            }
            var damaged = try Data(contentsOf: backup)
            for offset in stride(from: 4_096, to: damaged.count - 200, by: 700) {
                damaged.replaceSubrange(offset..<offset + 100, with: Data(repeating: 0xEE, count: 100))
            }
            try damaged.write(to: other)
            #expect(throws: DatabaseOpeningError.damaged(other)) { try Database.restore(other, at: file, now: Date()) }
            try FileManager.default.removeItem(at: other)
            let queue = try DatabaseQueue(path: other.path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE towel (id INTEGER)") }
            try queue.close()
            #expect(throws: DatabaseOpeningError.foreign(other)) { try Database.restore(other, at: file, now: Date()) }
            let newer = try DatabaseQueue(path: backup.path)
            try await newer.write { try $0.execute(sql: "INSERT INTO migration VALUES ('9999 future')") }
            try newer.close()
            #expect(throws: DatabaseOpeningError.newerSchema(backup)) {
                try Database.restore(backup, at: file, now: Date())
            }

            #expect(try Data(contentsOf: file) == before)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).allSatisfy {
                    !$0.contains("unfinished") && !$0.contains("before-restore")
                })
        }
    }

    /// A killed server leaves a log. It belongs to the replaced file, and must not affect the backup, even if that was
    /// made while the log was written.
    @Test func `A remaining log is kept with its file`() async throws {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            try await rename("前", in: database)
            try await database.backUp(to: backup)
            try await rename("後", in: database)
            // As a kill leaves it.
            let killed = file.deletingLastPathComponent().appending(path: "../killed/loki.sqlite").standardizedFileURL
            try FileManager.default.createDirectory(
                at: killed.deletingLastPathComponent(), withIntermediateDirectories: true)
            for suffix in ["", "-wal", "-shm", ".open"] {
                try FileManager.default.copyItem(atPath: file.path + suffix, toPath: killed.path + suffix)
            }
            try database.close()

            let replaced = try #require(try Database.restore(backup, at: killed, now: Date()))
            let restored = try Database.open(at: killed)
            #expect(try await names(restored) == ["前"])
            try restored.close()
            let kept = try Database.open(at: replaced)
            #expect(try await names(kept) == ["後"])
            try kept.close()

            // Copying it by hand is noticed.
            try FileManager.default.removeItem(at: killed)
            for suffix in ["-wal", "-shm", ".open"] {
                try? FileManager.default.removeItem(atPath: killed.path + suffix)
            }
            let other = try Database.open(at: file)
            try await rename("後", in: other)
            for suffix in ["-wal", "-shm", ".open"] {
                try FileManager.default.copyItem(atPath: file.path + suffix, toPath: killed.path + suffix)
            }
            try other.close()
            try FileManager.default.copyItem(at: backup, to: killed)
            #expect(throws: DatabaseOpeningError.self) { try Database.open(at: killed) }
        }
    }

    @Test func `The newest backups of a folder stay, and other files are left alone`() async throws {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            let url = backup.deletingLastPathComponent().appending(path: "backups")
            let folder = BackupFolder(url)
            #expect(try folder.dates() == [])
            let dates = (0..<4).map { Timestamp.at(86_400_000 * Int64($0)).date }
            for date in dates { try await folder.add(database, at: date) }
            try Data().write(to: url.appending(path: "loki-notes.sqlite"))
            #expect(try folder.dates() == dates)
            try folder.removeAll(butNewest: 2, and: dates[0])
            #expect(try folder.dates() == [dates[0], dates[2], dates[3]])
            #expect(FileManager.default.fileExists(atPath: url.appending(path: "loki-notes.sqlite").path))
            try database.close()
        }
    }

    // MARK: - Remains of a kill

    @Test func `The next run removes an unfinished backup, in whichever folder it is`() async throws {
        try await withFile { file, backup in
            try Database.open(at: file).close()
            // As a kill leaves them.
            let unfinished = URL(filePath: backup.path + ".unfinished")
            for name in [unfinished.path, file.path + ".unfinished", file.path + ".before-upgrade.unfinished"] {
                try FileManager.default.copyItem(atPath: file.path, toPath: name)
                try Data(repeating: 1, count: 5_000).write(to: URL(filePath: name + "-journal"))
            }
            BackupNote(of: file).set(unfinished)
            try Data(count: 1 << 20).write(to: URL(filePath: file.path + ".room"))

            let database = try Database.open(at: file)
            let rest = try FileManager.default.subpathsOfDirectory(atPath: backup.deletingLastPathComponent().path)
            #expect(
                Set(rest).subtracting(["data/loki.sqlite-wal", "data/loki.sqlite-shm", "data/loki.sqlite.open"])
                    == ["data", "data/loki.sqlite", "data/loki.sqlite.lock"])
            // Also when the server continues, and another backup has the same name.
            try FileManager.default.copyItem(atPath: file.path, toPath: unfinished.path)
            try await database.backUp(to: backup)
            #expect(!FileManager.default.fileExists(atPath: unfinished.path))
            try database.close()
        }
    }

    @Test func `Another program's file stays, and so does a backup that another server is writing`() async throws {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            let folder = backup.deletingLastPathComponent().appending(path: "backups", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let files = [
                "notes.sqlite.unfinished": "SQLite format 3\0", "loki-20261124-030000.sqlite.unfinished": "my notes",
                "loki-20261125-030000.sqlite.unfinished": "SQLite format 3\0",
                "loki-20261126-030000.sqlite.unfinished": "SQLite format 3\0",
                "loki-20261127-030000.sqlite.unfinished": "",
            ]
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            let descriptor = open(folder.appending(path: "loki-20261126-030000.sqlite.unfinished").path, O_RDONLY)
            flock(descriptor, LOCK_EX)

            try BackupFolder(folder).removeUnfinished()
            close(descriptor)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    "loki-20261124-030000.sqlite.unfinished", "loki-20261126-030000.sqlite.unfinished",
                    "notes.sqlite.unfinished",
                ])
            let taken = folder.appending(path: "loki-20261124-030000.sqlite")
            await #expect(throws: BackupError.placeTaken(taken.path + ".unfinished")) {
                try await database.backUp(to: taken)
            }
            #expect(try String(contentsOfFile: taken.path + ".unfinished", encoding: .utf8) == "my notes")
            try database.close()
        }
    }

    @Test func `A folder whose parent is missing is not created`() async throws {
        try await withFile { file, backup in
            let database = try Database.open(at: file)
            let disk = backup.deletingLastPathComponent().appending(path: "disk")
            let folder = BackupFolder(disk.appending(path: "backups", directoryHint: .isDirectory))
            await #expect(throws: BackupError.noDisk(disk.path)) { try await folder.add(database, at: Date()) }
            #expect(!FileManager.default.fileExists(atPath: disk.path))
            try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
            try await folder.add(database, at: Date())
            #expect(try folder.dates().count == 1)
            try database.close()
        }
    }

    @Test func `PostgreSQL has tools of its own`() async throws {
        try await withEmptyPostgreSQL { database in
            await #expect(throws: BackupError.notAFile) { try await database.backUp(to: URL(filePath: "/tmp/x")) }
        }
    }
}
