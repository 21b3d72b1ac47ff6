import Foundation
import GRDB
import Testing

@testable import DatabaseCore

@Suite struct DatabaseUpgradeTests {
    typealias Database = DatabaseCore.Database
    typealias SQL = DatabaseCore.SQL

    @Test func `A new file needs no copy`() async throws {
        try await withTestFolder { folder in
            try Database.open(at: folder.database).close()
            try Database.open(at: folder.database).close()

            #expect(try folder.names() == ["loki.sqlite", "loki.sqlite.closed", "loki.sqlite.lock"])
        }
    }

    @Test func `Before an older file is migrated, a copy of it is written next to it`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)

            let database = try openLater(folder)

            #expect(try await database.read { try $0.values("SELECT color FROM memo") as [String] } == ["green"])
            try database.close()
            #expect(
                try folder.names() == [
                    "loki.sqlite", "loki.sqlite.before-upgrade", "loki.sqlite.closed", "loki.sqlite.lock",
                ])
            try expectOlderFile(folder.copy)
        }
    }

    @Test func `The copy has the data that was still in the write-ahead log`() async throws {
        try await withTestFolder { folder in
            let older = try DatabasePool(path: folder.database.path)
            try await older.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
            try SchemaMigrator.current.migrate(older)
            try await older.write { try $0.insertMemo(number: 1) }

            try openLater(folder).close()

            try expectOlderFile(folder.copy)
            try older.close()
        }
    }

    @Test func `The copy is one plain file that the older program can open`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            try openLater(folder).close()
            let restored = folder.url.appending(path: "restored.sqlite")
            try FileManager.default.copyItem(at: folder.copy, to: restored)

            let database = try Database.open(at: restored)

            #expect(try await database.read { try $0.values("SELECT number FROM memo") as [Int] } == [1])
            try database.close()
        }
    }

    @Test func `A mostly free file becomes shorter, and keeps its data`() async throws {
        try await withTestFolder { folder in
            let database = try Database.open(at: folder.database)
            // 32 MB, half of it free.
            for number in 1...2_000 {
                try await database.write {
                    try $0.insertMemo(number: number, ["body": String(repeating: "x", count: 16_000)])
                }
            }
            try await database.giveBackFreePages()
            let full = try folder.databaseBytes().count
            try await database.write { try $0.execute("DELETE FROM memo WHERE number > 100") }
            try await database.giveBackFreePages()

            #expect(full > 30_000_000)
            #expect(try folder.databaseBytes().count < full / 10)
            #expect(try await database.read { try $0.value("SELECT count(*) FROM memo") as Int? } == 100)
            #expect(try await database.pageDamage() == nil)
            try database.close()
        }
    }

    @Test func `A later upgrade replaces the copy of an earlier one and the remains of a crash`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            try Data("earlier".utf8).write(to: folder.copy)
            try Data("unfinished".utf8).write(to: URL(filePath: folder.copy.path + ".unfinished"))

            try openLater(folder).close()

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

            let error = #expect(throws: DatabaseOpeningError.self) { try openLater(folder) }

            guard case .unusable(folder.database, _) = error else {
                Issue.record("It was \(String(describing: error))")
                return
            }
            #expect(try folder.databaseBytes() == before)
        }
    }

    @Test func `All migrations are one transaction, and one that fails leaves the schema as it was`() async throws {
        try await withTestFolder { folder in
            try await makeOlderFile(at: folder)
            let broken: SQL = "CREATE TABLE half (id TEXT) STRICT; DELETE FROM account; SELECT nonsense;"
            let migrator = SchemaMigrator(Self.laterSteps + [("0003 broken", broken)])

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

    /// The migrations of a later program.
    private static let laterSteps: [(identifier: String, sql: SQL)] =
        Migrations.all + [
            ("0002 color", "ALTER TABLE memo ADD COLUMN color TEXT\(sqlite: "; UPDATE memo SET color = 'green'")")
        ]

    private func openLater(_ folder: TestFolder) throws -> Database {
        try Database.open(at: folder.database, migrator: SchemaMigrator(Self.laterSteps))
    }

    private func makeOlderFile(at folder: TestFolder) async throws {
        let database = try Database.open(at: folder.database)
        try await database.write { try $0.insertMemo(number: 1) }
        try database.close()
    }

    private func expectOlderFile(_ url: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: url.path, configuration: configuration)
        let (state, columns, memos, accounts) = try queue.read { database in
            (
                try SchemaMigrator.current.state(of: database),
                try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info('memo') WHERE name = 'color'"),
                try Int.fetchAll(database, sql: "SELECT number FROM memo"),
                try Int.fetchAll(database, sql: "SELECT number FROM account")
            )
        }
        #expect(state == .current, sourceLocation: sourceLocation)
        #expect(columns == [], sourceLocation: sourceLocation)
        #expect(memos == [1], sourceLocation: sourceLocation)
        #expect(accounts == [1], sourceLocation: sourceLocation)
        try queue.close()
    }
}

extension TestFolder {
    fileprivate var copy: URL { URL(filePath: database.path + ".before-upgrade") }
}
