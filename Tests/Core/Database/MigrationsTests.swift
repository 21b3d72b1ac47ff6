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
                    "0013 changes", "0014 trash", "0015 imports", "0016 calendar feed",
                    "0017 import counts", "0018 import names", "0019 epochs", "0020 search rewriting",
                ])
    }

    /// By FNV-1a of their SQL. Appended to with each migration, and changed in no other way.
    @Test func `A shipped migration never changes`() {
        let hashes: [UInt64] = [
            0x918F_9801_24F6_BAC4, 0x7593_B35F_0619_F7E6, 0xB27F_761B_8CA0_755F, 0x45CE_4E22_4F8E_6BBB,
            0x35C5_3EBD_1380_5901, 0xABBF_3413_898A_1D2F, 0x8798_F86E_D134_C5FC, 0x9BEB_D271_3614_E9C1,
            0x78A4_B9A3_4DC9_F45A, 0xC500_DA9F_DFCA_98B6, 0x290D_257E_2B2B_0ADE, 0x95BD_21AF_BA6A_E7CF,
            0xF924_731C_5654_43CB, 0x86B7_8CD2_1148_054D, 0x667C_70D3_795F_CE57, 0x971B_573C_5F6A_C492,
            0xD70F_4316_092A_BA5E, 0xFC18_A8D3_45F8_A5F4, 0xE817_C671_1D8D_3BBF, 0x3350_D908_3108_DE4D,
        ]
        #expect(
            Migrations.all.map { migration in
                migration.sql.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
                    ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
                }
            } == hashes)
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
