import GRDB
import Testing
import ValuesCore

@testable import DatabaseCore

@Suite struct MigrationsTests {
    @Test func `Every migration runs on an empty file, one after the other`() throws {
        let queue = try DatabaseQueue()
        let migrator = Migrations.migrator
        for identifier in migrator.migrations {
            try migrator.migrate(queue, upTo: identifier)
            try queue.read { try $0.checkForeignKeys() }
        }
        #expect(try queue.read(migrator.hasCompletedMigrations))
        #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
    }

    /// Appended to with each migration, and changed in no other way.
    @Test func `The list only grows`() {
        #expect(
            Migrations.migrator.migrations
                == [
                    "0001 account", "0002 settings", "0003 sakatsu", "0004 sessions", "0005 memo", "0006 search",
                    "0007 token", "0008 change", "0009 time zone", "0010 storage", "0011 clock", "0012 search version",
                ])
    }

    @Test func `Every table is strict`() throws {
        let queue = try DatabaseQueue()
        try Migrations.migrator.migrate(queue)

        let lax = try queue.read { database in
            try String.fetchSet(
                database,
                sql: "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND NOT strict")
        }

        #expect(lax == ["grdb_migrations", "sqlite_schema"])
    }

    @Test func `The first migration makes the one account`() throws {
        let queue = try DatabaseQueue()
        try Migrations.migrator.migrate(queue)

        let accounts = try queue.read { try String.fetchAll($0, sql: "SELECT number || ' ' || id FROM account") }

        #expect(accounts == ["1 \(AccountID.first.uuid.canonicalText)"])
    }
}
