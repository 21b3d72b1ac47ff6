import Foundation
import GRDB
import Testing

@testable import DatabaseCore

@Suite struct DatabaseUpgradeTests {
    typealias Database = DatabaseCore.Database

    @Test func `A new file needs no copy`() async throws {
        try await withTestFolder { folder in
            try Database.open(at: folder.database).close()
            try Database.open(at: folder.database).close()

            #expect(try folder.names() == ["loki.sqlite", "loki.sqlite.closed", "loki.sqlite.lock"])
        }
    }

    @Test func `Before an older file is migrated, a copy of it is written beside it`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)

            let database = try Database.open(at: folder.database)

            #expect(try await database.sqlite.readRows { try $0.tableExists("sakatsu") })
            #expect(try await database.read { try $0.values("SELECT number FROM account") as [Int] } == [1, 2])
            try database.close()
            #expect(
                try folder.names() == [
                    "loki.sqlite", "loki.sqlite.before-upgrade", "loki.sqlite.closed", "loki.sqlite.lock",
                ])
            try expectOlderFile(folder.copy)
        }
    }

    @Test func `The copy holds what was still in the write-ahead log`() async throws {
        try await withTestFolder { folder in
            let older = try DatabasePool(path: folder.database.path)
            try await older.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
            try Self.olderMigrator.migrate(older)
            try await older.write { try $0.insertAccount(number: 2) }

            try Database.open(at: folder.database).close()

            try expectOlderFile(folder.copy)
            try older.close()
        }
    }

    @Test func `The copy is one plain file that the older program can open`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            try Database.open(at: folder.database).close()
            let restored = folder.url.appending(path: "restored.sqlite")
            try FileManager.default.copyItem(at: folder.copy, to: restored)

            let database = try Database.open(at: restored, migrator: Self.olderMigrator)

            #expect(try await database.read { try $0.values("SELECT number FROM account") as [Int] } == [1, 2])
            try database.close()
        }
    }

    @Test(arguments: [true, false])
    func `A file can become shorter, also one of an older program`(isOlder: Bool) async throws {
        try await withTestFolder { folder in
            if isOlder { try await makeOlderFile(at: folder) }
            let database = try Database.open(at: folder.database)
            // 2: pages are given back on demand.
            #expect(try await database.sqlite.readRows { try Int.fetchOne($0, sql: "PRAGMA auto_vacuum") } == 2)
            try database.close()
        }
    }

    @Test func `What could not be kept of earlier imports is counted, and no rows are left of it`() async throws {
        try await withTestFolder { folder in
            let older = try DatabasePool(path: folder.database.path)
            try Migrations.migrator.migrate(older, upTo: "0016 calendar feed")
            try await older.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO import (accountID, id, createdAt, state)
                            SELECT id, '10000000-0000-4000-8000-000000000001', 0, 'ready' FROM account;
                        WITH RECURSIVE number (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM number WHERE place < 120)
                        INSERT INTO importItem (accountID, importID, place, kind, decision, phase, item)
                            SELECT accountID, id, place, 'none', 'unreadable', 'settled', 'line "' || place || '"'
                            FROM import, number;
                        INSERT INTO importItem (accountID, importID, place, kind, decision, phase, item)
                            SELECT accountID, id, 121, 'visit', 'same', 'settled', NULL FROM import
                            UNION ALL SELECT accountID, id, 122, 'visit', 'new', 'pending', '{}' FROM import;
                        """)
            }
            try older.close()

            let database = try Database.open(at: folder.database)

            let (counts, problems, places) = try await database.sqlite.readRows { database in
                (
                    try Int.fetchAll(
                        database, sql: "SELECT sameCount FROM import UNION ALL SELECT unreadableCount FROM import"),
                    try String.fetchAll(
                        database,
                        sql: "SELECT value ->> 'place' || ' ' || (value ->> 'reason') FROM import, json_each(problems)"),
                    try Int.fetchAll(database, sql: "SELECT place FROM importItem")
                )
            }
            #expect(counts == [1, 120])
            #expect(problems == (1...100).map { "\($0) line \"\($0)\"" })
            #expect(places == [122])
            try database.close()
        }
    }

    @Test func `A later upgrade replaces the copy of an earlier one and what a crash left of it`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            try Data("earlier".utf8).write(to: folder.copy)
            try Data("unfinished".utf8).write(to: URL(filePath: folder.copy.path + ".unfinished"))

            try Database.open(at: folder.database).close()

            try expectOlderFile(folder.copy)
            #expect(
                try folder.names() == [
                    "loki.sqlite", "loki.sqlite.before-upgrade", "loki.sqlite.closed", "loki.sqlite.lock",
                ])
        }
    }

    @Test func `Without its copy a file is not migrated`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            let before = try folder.databaseBytes()
            try FileManager.default.createDirectory(
                at: folder.copy.appending(path: "occupied"), withIntermediateDirectories: true)

            let error = #expect(throws: DatabaseOpeningError.self) { try Database.open(at: folder.database) }

            guard case .unusable(folder.database, _) = error else {
                Issue.record("It was \(String(describing: error))")
                return
            }
            #expect(try folder.databaseBytes() == before)
        }
    }

    @Test func `A migration that fails leaves the schema as it was`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            let migrator = SchemaMigrator([
                Migrations.all[0],
                ("0002 broken", "CREATE TABLE half (id TEXT) STRICT; DELETE FROM account; SELECT nonsense;"),
            ])

            let error = #expect(throws: DatabaseOpeningError.self) {
                try Database.open(at: folder.database, migrator: migrator)
            }

            guard case .unusable(folder.database, _) = error else {
                Issue.record("It was \(String(describing: error))")
                return
            }
            try expectOlderFile(folder.database)
        }
    }

    @Test func `All migrations are one transaction`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            let migrator = SchemaMigrator([
                Migrations.all[0], ("0002 good", "CREATE TABLE good (id TEXT) STRICT"),
                ("0003 broken", "SELECT nonsense"),
            ])

            #expect(throws: DatabaseOpeningError.self) { try Database.open(at: folder.database, migrator: migrator) }

            try expectOlderFile(folder.database)
        }
    }

    /// As an earlier version leaves it that was killed between two migrations.
    @Test func `The copy from before an upgrade that was cut off is kept`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            try FileManager.default.copyItem(at: folder.database, to: folder.copy)
            let half = SchemaMigrator(Array(Migrations.all[..<2]))
            try half.migrate(DatabaseQueue(path: folder.database.path))

            for _ in 1...2 { try Database.open(at: folder.database).close() }

            try expectOlderFile(URL(filePath: folder.copy.path + ".previous"))
            #expect(try schema(of: folder.copy) == Set(half.migrations))
        }
    }

    /// As a program would have that knew the first migration only.
    private static let olderMigrator = SchemaMigrator([Migrations.all[0]])

    private func makeOlderFile(at folder: TestFolder) async throws {
        let database = try Database.open(at: folder.database, migrator: Self.olderMigrator)
        try await database.write { try $0.insertAccount(number: 2) }
        try database.close()
    }

    private func schema(of url: URL) throws -> Set<String> {
        let queue = try DatabaseQueue(path: url.path)
        defer { try? queue.close() }
        return try queue.read(SchemaMigrator.appliedIdentifiers)
    }

    private func expectOlderFile(_ url: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: url.path, configuration: configuration)
        let (tables, accounts) = try queue.read { database in
            (
                try String.fetchSet(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"),
                try Int.fetchAll(database, sql: "SELECT number FROM account ORDER BY number")
            )
        }
        #expect(tables == ["account", "grdb_migrations"], sourceLocation: sourceLocation)
        #expect(accounts == [1, 2], sourceLocation: sourceLocation)
        try queue.close()
    }
}

extension TestFolder {
    fileprivate var copy: URL { URL(filePath: database.path + ".before-upgrade") }
}
