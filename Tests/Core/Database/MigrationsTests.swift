import GRDB
import ModelsCore
import Testing

@testable import DatabaseCore

@Suite struct MigrationsTests {
    @Test func `All migrations run on an empty file, which is undamaged afterwards and has their schema`() throws {
        let queue = try DatabaseQueue()
        #expect(try queue.read { try SchemaMigrator.current.state(of: $0) } == .empty)
        try SchemaMigrator.current.migrate(queue)
        #expect(try queue.read { try SchemaMigrator.current.state(of: $0) } == .current)
        #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        // Damage to free pages would only be found when they are used.
        #expect(try queue.read { try Int.fetchOne($0, sql: "PRAGMA freelist_count") } == 0)
    }

    /// Extended by each migration, and changed in no other way from the first release on.
    @Test func `The list only grows`() {
        #expect(
            SchemaMigrator.current.identifiers == [
                "0001 tables", "0002 facts of visits", "0003 facilities", "0004 totals of visits",
                "0005 sums of visits", "0006 goals", "0007 addresses of maps",
                "0008 unit of temperatures", "0009 readings of tables", "0010 photos",
                "0011 photos of facilities",
            ])
    }

    /// By FNV-1a of the SQL of both engines. Extended by each migration, and changed in no other way from the first
    /// release on.
    @Test func `A released migration never changes`() {
        let hashes: [[UInt64]] = [
            [0xF725_BBA9_4E35_A004, 0x2743_927C_B213_597F], [0x8FC5_1AD3_341B_40DB, 0xEC39_5477_FB62_61FF],
            [0xCEBE_C0E3_F96E_F1B9, 0xFFB1_DAA4_348A_BF4A],
            [0xD010_A852_6F31_F466, 0xF3C4_03D6_1EBE_0EE6],
            [0x0A5C_BF64_BD73_42CB, 0x031C_8A92_3798_AF0B],
            [0xE2EE_A427_8B8F_2E2D, 0xE2EE_A427_8B8F_2E2D],
            [0xFAE1_B13A_8672_A36E, 0xF6FD_3C79_0B54_E55B],
            [0x19E7_AAC9_1481_3745, 0x19E7_AAC9_1481_3745],
            [0x6785_66EB_2D61_9E86, 0xDEF9_ACA3_4754_8105],
            [0x2F4A_FC44_3ACF_7F6B, 0xB322_5942_689C_A650],
            [0x512F_C96B_EC9C_7B3F, 0xCF90_41D6_0895_D048],
        ]
        #expect(
            Migrations.all.map { migration in
                [SQLDialect.sqlite, .postgreSQL].map { dialect in
                    migration.sql.printed(for: dialect).text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
                        ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
                    }
                }
            } == hashes)
    }

    @Test func `A visit of the first release is upgraded without a value that no one gave`() throws {
        let queue = try DatabaseQueue()
        try SchemaMigrator(Array(Migrations.all.prefix(1))).migrate(queue)
        #expect(try queue.read { try SchemaMigrator.current.state(of: $0) } == .older)
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO sakatsu VALUES (
                        4294967297, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa',
                        '2026-11-21', '湯', '', '[]', '', '[]', 0, 0, 0, 0, '湯', 1, 1, 1, NULL, 0
                    );
                    INSERT INTO tombstone SELECT id, 'memo', 3, '00000000-0000-4000-8000-0000000000bb', 5 FROM account;
                    INSERT INTO importItem (accountID, importID, place, kind, decision, phase, wasDeleted)
                        SELECT id, id, 1, 'visit', 'new', 'applied', 1 FROM account;
                    UPDATE searchVersion SET text = 'old', rewrittenThrough = 7 WHERE list = 'sakatsu';
                    """)
        }

        try SchemaMigrator.current.migrate(queue)

        let kept = try queue.read { database in
            try String.fetchSet(
                database,
                sql: """
                    SELECT list || sequence || deletedAt FROM tombstone
                    UNION SELECT kind || decision || phase || wasDeleted FROM importItem
                    UNION SELECT list || text || coalesce(rewrittenThrough, '') FROM searchVersion
                    UNION SELECT facilityName || month || count || score || scoredCount FROM visitTotal
                    UNION SELECT month || measure || key || value FROM visitMeasure
                    """)
        }
        #expect(
            kept == [
                "memo35", "visitnewapplied1", "sakatsuold7", "memo", "facility", "湯2026-1110.00",
                "2026-11day2026-11-211",
            ])
        let row = try queue.read {
            try Row.fetchOne($0, sql: "SELECT facilityName, score, tags, price, currency, arrival FROM sakatsu")
        }
        #expect(
            row == ["facilityName": "湯", "score": nil, "tags": "[]", "price": nil, "currency": nil, "arrival": 1440])
        #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
    }

    @Test func `Every table is strict`() throws {
        let queue = try DatabaseQueue()
        try SchemaMigrator.current.migrate(queue)

        let lax = try queue.read { database in
            try String.fetchSet(
                database,
                sql: "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND NOT strict")
        }

        #expect(lax == ["sqlite_schema"])
    }

    @Test func `A new file has one account`() throws {
        let queue = try DatabaseQueue()
        try SchemaMigrator.current.migrate(queue)

        let accounts = try queue.read { try String.fetchAll($0, sql: "SELECT number || ' ' || id FROM account") }

        #expect(accounts == ["1 \(AccountID.first.uuid.canonicalText)"])
    }
}
