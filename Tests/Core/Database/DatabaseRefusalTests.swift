import Foundation
import GRDB
import Testing

@testable import DatabaseCore

/// Untrusted files are refused, and not a byte of them changes.
@Suite struct DatabaseRefusalTests {
    typealias Database = DatabaseCore.Database

    @Test func `A file of no bytes`() async throws {
        try await expectRefusal(of: Data()) { .emptyFile($0) }
    }

    @Test(arguments: [
        Data("SQLite".utf8), Data("SQLite format 3".utf8), Data("今日のサ活を書いておく。とてもよかった。".utf8),
        Data(repeating: 0, count: 8_192),
    ])
    func `A file that is not a database`(bytes: Data) async throws {
        try await expectRefusal(of: bytes) { .notADatabase($0) }
    }

    @Test(arguments: [16, 100, 4_096, 20_000])
    func `A file that ends too early`(length: Int) async throws {
        let bytes = try await databaseBytes()
        try #require(bytes.count > length)
        try await expectRefusal(of: bytes.prefix(length)) { .damaged($0) }
    }

    /// Overwrites one page after the other. An unused page can contain anything; damage to all others is noticed. With
    /// damage only to a search index the file is opened: see ``DatabaseCheckTests``.
    @Test func `A page of other bytes`() async throws {
        let bytes = try await databaseBytes()
        let searchPages = try await withTestFolder { folder in
            try bytes.write(to: folder.database)
            return try DatabaseQueue(path: folder.database.path).read { database in
                try Int.fetchSet(database, sql: "SELECT rootpage - 1 FROM sqlite_schema WHERE name GLOB '*Search_*'")
            }
        }
        for page in 0..<bytes.count / 4_096 where !searchPages.contains(page) {
            var damaged = bytes
            let start = page == 0 ? 100 : page * 4_096
            damaged.replaceSubrange(start..<start + 64, with: Data(repeating: 0xA5, count: 64))
            try await expectRefusal(of: damaged) { .damaged($0) }
        }
    }

    @Test func `A schema of a newer program`() async throws {
        let bytes = try await withTestFolder { folder in
            let migrator = SchemaMigrator(
                Migrations.all + [("9999 of a newer program", "CREATE TABLE future (id TEXT NOT NULL) STRICT")])
            try Database.open(at: folder.database, migrator: migrator).close()
            return try folder.databaseBytes()
        }
        try await expectRefusal(of: bytes) { .newerSchema($0) }
    }

    /// As made by programs from before the first release, which had a table of GRDB's.
    @Test func `A schema from before the first release, with a hint how to continue`() async throws {
        let bytes = try await withTestFolder { folder in
            let queue = try DatabaseQueue(path: folder.database.path)
            try await queue.write { database in
                try database.execute(
                    sql: """
                        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                        INSERT INTO grdb_migrations VALUES ('0001 account'), ('0002 settings');
                        CREATE TABLE account (number INTEGER PRIMARY KEY, id TEXT NOT NULL);
                        """)
            }
            try queue.close()
            #expect(throws: DatabaseOpeningError.unreleased(folder.database)) {
                try Database.restore(
                    folder.database, at: folder.url.appending(path: "other/loki.sqlite"),
                    now: Date(timeIntervalSince1970: 0))
            }
            return try folder.databaseBytes()
        }
        try await expectRefusal(of: bytes) { .unreleased($0) }
        #expect(DatabaseOpeningError.unreleased(URL(filePath: "/data/loki.sqlite")).description.contains("loki export"))
    }

    @Test func `Another program's table of migrations`() async throws {
        let bytes = try await withTestFolder { folder in
            let queue = try DatabaseQueue(path: folder.database.path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE migration (id INTEGER)") }
            try queue.close()
            return try folder.databaseBytes()
        }
        try await expectRefusal(of: bytes) { .foreign($0) }
    }

    @Test func `A folder where the file should be`() async throws {
        try await withTestFolder { folder in
            try FileManager.default.createDirectory(at: folder.database, withIntermediateDirectories: false)

            #expect(throws: DatabaseOpeningError.notADatabase(folder.database)) {
                try Database.open(at: folder.database)
            }
        }
    }

    @Test(arguments: ["file", "file/inner"])
    func `A file where the folder should be`(path: String) async throws {
        try await withTestFolder { folder in
            let file = folder.url.appending(path: "file")
            try Data("mine".utf8).write(to: file)
            let parent = folder.url.appending(path: path, directoryHint: .isDirectory)

            let error = #expect(throws: DatabaseOpeningError.self) {
                try Database.open(at: parent.appending(path: "loki.sqlite"))
            }

            guard case .folderNotWritable(let named) = error else {
                Issue.record("It was \(String(describing: error))")
                return
            }
            #expect(named.path == parent.path)
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
        }
    }

    @Test func `A database that is open already`() async throws {
        try await withTestFolder { folder in
            let first = try Database.open(at: folder.database)
            let before = try folder.databaseBytes()

            #expect(throws: DatabaseOpeningError.inUse(folder.database)) { try Database.open(at: folder.database) }

            #expect(try folder.databaseBytes() == before)
            try await first.checkReadable()
            try first.close()
            try Database.open(at: folder.database).close()
        }
    }

    /// As while another program is being started: until it runs, it has all open files of this one.
    @Test func `A database that was closed while something had a copy of its lock is free`() async throws {
        try await withTestFolder { folder in
            let first = try Database.open(at: folder.database)
            let copies = try descriptors(of: folder.database.appendingPathExtension("lock")).map { dup($0) }
            #expect(copies.count == 1)
            defer { for copy in copies { close(copy) } }

            try first.close()

            try Database.open(at: folder.database).close()
        }
    }

    /// The open files of this process (proc(5)).
    private func descriptors(of file: URL) throws -> [Int32] {
        let open = "/proc/self/fd"
        let path = file.resolvingSymlinksInPath().path
        return try FileManager.default.contentsOfDirectory(atPath: open).compactMap { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\(descriptor)")
            return target == path ? Int32(descriptor) : nil
        }
    }

    /// Someone tidied up the empty lock file.
    @Test func `A database that is open already, its lock file deleted`() async throws {
        try await withTestFolder { folder in
            let first = try Database.open(at: folder.database)
            try FileManager.default.removeItem(at: folder.database.appendingPathExtension("lock"))

            #expect(throws: DatabaseOpeningError.inUse(folder.database)) { try Database.open(at: folder.database) }

            try first.close()
            try Database.open(at: folder.database).close()
        }
    }

    /// As when a backup is restored after a kill, either copied over the file or put in its place.
    @Test(arguments: [false, true])
    func `A file next to the write-ahead log of another`(isInPlace: Bool) async throws {
        try await withTestFolder { folder in
            try Database.open(at: folder.database).close()
            let backup = try folder.databaseBytes()
            let killed = try await killedFolder(folder)
            try backup.write(to: killed.database, options: isInPlace ? [] : .atomic)

            let log = URL(filePath: killed.database.path + "-wal")
            #expect(throws: DatabaseOpeningError.foreignLog(killed.database, log: log)) {
                try Database.open(at: killed.database)
            }

            #expect(try killed.databaseBytes() == backup)
            for suffix in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(at: URL(filePath: killed.database.path + suffix))
            }
            let database = try Database.open(at: killed.database)
            #expect(try await database.read { try $0.value("SELECT max(number) FROM account") as Int? } == 1)
            try database.close()
        }
    }

    @Test func `A copied folder of a killed server is opened with what is in its log`() async throws {
        try await withTestFolder { folder in
            let killed = try await killedFolder(folder)

            let database = try Database.open(at: killed.database)

            #expect(try await database.read { try $0.value("SELECT max(number) FROM account") as Int? } == 2)
            try database.close()
            #expect(try !killed.names().contains("loki.sqlite.open"))
        }
    }

    /// A copy of the folder as a killed server leaves it, with an account only in the log.
    private func killedFolder(_ folder: TestFolder) async throws -> TestFolder {
        let killed = TestFolder(url: folder.url.appending(path: "killed"))
        let database = try Database.open(at: folder.database)
        try await database.write { try $0.insertAccount(number: 2) }
        try FileManager.default.createDirectory(at: killed.url, withIntermediateDirectories: false)
        for name in try folder.names() where name.hasPrefix("loki.sqlite") {
            try FileManager.default.copyItem(
                at: folder.url.appending(path: name), to: killed.url.appending(path: name))
        }
        try database.close()
        return killed
    }

    /// As when the disk with the file is not mounted.
    @Test(arguments: [true, false])
    func `A link to nothing`(isRelative: Bool) async throws {
        try await withTestFolder { folder in
            let target = folder.url.appending(path: "mount/loki.sqlite")
            try FileManager.default.createSymbolicLink(
                atPath: folder.database.path, withDestinationPath: isRelative ? "mount/loki.sqlite" : target.path)

            #expect(throws: DatabaseOpeningError.missing(target, rest: folder.database)) {
                try Database.open(at: folder.database)
            }

            #expect(try folder.names() == ["loki.sqlite"])
        }
    }

    @Test(arguments: [true, false])
    func `A hard link in another folder to a database that is open`(isNew: Bool) async throws {
        try await withTestFolder { folder in
            if !isNew { try Database.open(at: folder.database).close() }
            let first = try Database.open(at: folder.database)
            let other = TestFolder(url: folder.url.appending(path: "other"))
            try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: false)
            try FileManager.default.linkItem(at: folder.database, to: other.database)

            #expect(throws: DatabaseOpeningError.inUse(other.database)) { try Database.open(at: other.database) }
            #expect(throws: DatabaseOpeningError.inUse(other.database)) {
                try Database.restore(folder.database, at: other.database, now: Date())
            }

            try first.close()
            try Database.open(at: other.database).close()
        }
    }

    @Test func `A link in another folder to a database that is open`() async throws {
        try await withTestFolder { folder in
            let first = try Database.open(at: folder.database)
            let other = TestFolder(url: folder.url.appending(path: "other"))
            try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(at: other.database, withDestinationURL: folder.database)
            let file = folder.database.resolvingSymlinksInPath()

            #expect(throws: DatabaseOpeningError.inUse(file)) { try Database.open(at: other.database) }

            try first.close()
            try Database.open(at: other.database).close()
            #expect(try other.names() == ["loki.sqlite"])
        }
    }

    @Test(arguments: ["-wal", "-journal", ".closed", ".open", ".before-upgrade"])
    func `A missing file next to files that only a database leaves`(suffix: String) async throws {
        try await withTestFolder { folder in
            let rest = URL(filePath: folder.database.path + suffix)
            try Data().write(to: rest)

            #expect(throws: DatabaseOpeningError.missing(folder.database, rest: rest)) {
                try Database.open(at: folder.database)
            }

            #expect(try folder.names() == [rest.lastPathComponent, "loki.sqlite.lock"])
        }
    }

    @Test func `After a refusal the lock is free`() async throws {
        try await withTestFolder { folder in
            try Data().write(to: folder.database)
            #expect(throws: DatabaseOpeningError.self) { try Database.open(at: folder.database) }
            try FileManager.default.removeItem(at: folder.database)

            try Database.open(at: folder.database).close()
        }
    }

    @Test(arguments: [
        (POSIXErrorCode.EACCES, true, "cannot be read and written by this user"),
        (.EPERM, true, "cannot be read and written by this user"), (.EIO, false, "the disk fails"),
        (.ENOSPC, false, "the disk is full"),
    ])
    func `Refusals of the system are reported as they are`(code: POSIXErrorCode, isPermission: Bool, words: String) {
        let url = URL(filePath: "/data/loki.sqlite")

        let error = DatabaseOpeningError(POSIXError(code), of: url)

        #expect((error == .notPermitted(url)) == isPermission)
        #expect(error.description.contains(words))
    }

    @Test(arguments: [
        (ResultCode.SQLITE_FULL, "the disk is full"), (.SQLITE_IOERR_WRITE, "the disk fails"),
        (.SQLITE_READONLY, "cannot be read and written by this user"), (.SQLITE_CORRUPT, "is damaged"),
        (.SQLITE_IOERR_SHORT_READ, "is damaged"), (.SQLITE_CANTOPEN, "a file next to it"),
    ])
    func `Refusals of SQLite are reported in words`(code: ResultCode, words: String) {
        let cause = DatabaseError(resultCode: code, message: "not an error", sql: "VACUUM")

        let line = DatabaseOpeningError(cause, of: URL(filePath: "/data/loki.sqlite")).description

        #expect(line.contains(words))
        #expect(!line.contains("not an error") && !line.contains("VACUUM"))
    }

    @Test func `Every refusal is one line that names the place`() {
        let url = URL(filePath: "/data/loki.sqlite")
        let errors: [DatabaseOpeningError] = [
            .folderNotWritable(url), .inUse(url), .emptyFile(url), .missing(url, rest: url), .foreignLog(url, log: url),
            .notPermitted(url),
            .notADatabase(url),
            .damaged(url),
            .newerSchema(url), .unusable(url, "no reason"),
        ]

        let lines = errors.map(\.description)

        #expect(Set(lines).count == errors.count)
        #expect(lines.allSatisfy { $0.contains("/data/loki.sqlite") && !$0.contains("\n") })
    }

    private func databaseBytes() async throws -> Data {
        try await withTestFolder { folder in
            let database = try Database.open(at: folder.database)
            try await database.write { database in
                for number in 1...3 { try database.insertSakatsu(number: number) }
            }
            try database.close()
            return try folder.databaseBytes()
        }
    }

    private func expectRefusal(
        of bytes: Data, sourceLocation: SourceLocation = #_sourceLocation,
        with error: (URL) -> DatabaseOpeningError
    ) async throws {
        try await withTestFolder { folder in
            try bytes.write(to: folder.database)
            #expect(throws: error(folder.database), sourceLocation: sourceLocation) {
                try Database.open(at: folder.database)
            }
            #expect(try folder.databaseBytes() == bytes, sourceLocation: sourceLocation)
            let copies = try folder.names().filter { $0.contains("before-upgrade") }
            #expect(copies == [], sourceLocation: sourceLocation)
        }
    }
}
