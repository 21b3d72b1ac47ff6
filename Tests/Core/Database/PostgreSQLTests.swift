import DatabaseTestSupport
import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import DatabaseCore

/// PostgreSQL as an engine: transactions, several processes, and a server that is away.
@Suite(.timeLimit(.minutes(1))) struct PostgreSQLTests {
    // MARK: - Transactions

    @Test func `A transaction that throws leaves nothing, and notifies no follower`() async throws {
        try await withPostgreSQL { options in
            let database = try await Database.open(options)
            let told = Calls<String>()
            await #expect(throws: StubError.self) {
                try await database.write { connection in
                    try connection.insertAccount(number: 7)
                    connection.afterCommit { told.record("change") }
                    throw StubError("")
                }
            }
            #expect(try await database.accountNumbers() == [1])
            #expect(told.all.isEmpty)

            try await database.write { connection in
                try connection.insertAccount(number: 7)
                connection.afterCommit { told.record("change") }
            }
            #expect(try await database.accountNumbers() == [1, 7])
            #expect(told.all == ["change"])
            try database.close()
        }
    }

    @Test func `A read sees one moment, and cannot write`() async throws {
        try await withPostgreSQL { options in
            let (reader, writer) = (try await Database.open(options), try await Database.open(options))
            let (isReading, hasWritten) = (Signal(), Signal())
            async let numbers = reader.read { connection in
                let before: [Int] = try connection.values("SELECT number FROM account ORDER BY number")
                isReading.send()
                hasWritten.waitBlocking()
                return [before, try connection.values("SELECT number FROM account ORDER BY number")]
            }
            await isReading.wait()
            try await writer.write { try $0.insertAccount(number: 7) }
            hasWritten.send()

            #expect(try await numbers == [[1], [1]])
            #expect(try await reader.accountNumbers() == [1, 7])
            await #expect(throws: StorageError.self) { try await reader.read { try $0.insertAccount(number: 8) } }
            #expect(try await reader.accountNumbers() == [1, 7])
            try reader.close()
            try writer.close()
        }
    }

    @Test(arguments: [true, false])
    func `Many writers in several processes run one after the other`(isPreparing: Bool) async throws {
        try await withPostgreSQL { options in
            var options = options
            options.isPreparing = isPreparing
            let databases = [try await Database.open(options), try await Database.open(options)]
            // Each reads the value that it changes.
            try await withThrowingTaskGroup { group in
                for index in 0..<16 {
                    group.addTask {
                        try await databases[index % 2].write(for: .first) { connection in
                            let last: Int = try connection.value("SELECT createdAt FROM account WHERE number = 1") ?? 0
                            try connection.execute("UPDATE account SET createdAt = \(last + 1) WHERE number = 1")
                        }
                    }
                }
                try await group.waitForAll()
            }
            let sum: Int? = try await databases[0].read { try $0.value("SELECT createdAt % 1000 FROM account") }
            #expect(sum == 16)
            for database in databases { try database.close() }
        }
    }

    @Test func `Values come back as they were bound`() async throws {
        try await withPostgreSQL { options in
            let database = try await Database.open(options)
            let (text, blob) = ("'サウナ\"\\ \u{1F9D6}\u{200D}\u{2642}\n", Data([0, 1, 0x5C, 0xFF]))
            let values = try await database.read { connection in
                try connection.row(
                    """
                    SELECT \(text)::text, \(blob)::bytea, \(Int64.min)::bigint, \(-0.1)::float8, \(true)::boolean,
                        \(nil as String?)::text, \(AccountID.first)::uuid
                    """
                ) { $0.values }
            }
            #expect(
                values == [
                    .text(text), .blob(blob), .integer(.min), .real(-0.1), .integer(1), .null,
                    .text("00000000-0000-4000-8000-000000000001"),
                ])
            await #expect(throws: StorageError(PostgreSQLError.invalidText)) {
                try await database.read { try $0.value("SELECT \("a\0b")::text") as String? }
            }
            try database.close()
        }
    }

    @Test func `Only one of several processes does the daily job`() async throws {
        try await withPostgreSQL { options in
            let databases = [try await Database.open(options), try await Database.open(options)]
            let start = Timestamp(milliseconds: 1_800_000_000_000)
            // Hours after the start, and the process that asks.
            let asked: [(hours: Int64, index: Int)] = [(0, 0), (0, 1), (22, 1), (24, 0), (25, 1), (48, 1), (20, 0)]
            var isTaken: [Bool] = []
            for (hours, index) in asked {
                let now = start.adding(hours * 60 * 60 * 1_000)
                isTaken.append(try await databases[index].takeJob("purge", at: now))
            }
            // The last one's clock has been corrected.
            #expect(isTaken == [true, false, false, true, false, true, true])
            #expect(try await databases[0].takeJob("check", at: start))
            for database in databases { try database.close() }
        }
    }

    // MARK: - Opening

    @Test func `Several processes that start at once migrate once`() async throws {
        let options = try await TestPostgreSQL.makeEmptyDatabase()
        let databases = try await withThrowingTaskGroup { group in
            for _ in 0..<6 { group.addTask { try await Database.open(options) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(try await databases[0].accountNumbers() == [1])
        for database in databases { try database.close() }
        try await TestPostgreSQL.remove(options)
    }

    @Test func `A database migrated by a newer version is refused`() async throws {
        try await withPostgreSQL { options in
            let database = try await Database.open(options)
            try await database.write { try $0.execute("INSERT INTO migration (identifier) VALUES ('9999 newer')") }
            try database.close()
            await #expect(throws: DatabaseOpeningError.newerDatabase) { try await Database.open(options) }
        }
    }

    /// Programs from before the first release had other migrations.
    @Test func `A database of a program from before the first release is refused, and stays unchanged`() async throws {
        let options = try await TestPostgreSQL.makeEmptyDatabase()
        try await TestPostgreSQL.run(
            """
            CREATE TABLE migration (identifier text PRIMARY KEY);
            INSERT INTO migration VALUES ('0001 schema'), ('0002 what processes share')
            """, in: options)
        await #expect(throws: DatabaseOpeningError.unreleased(nil)) { try await Database.open(options) }
        #expect(DatabaseOpeningError.unreleased(nil).description.contains("loki export"))
        try await TestPostgreSQL.run(
            """
            DO $$ BEGIN ASSERT (SELECT count(*) FROM pg_tables WHERE schemaname = 'public') = 1; END $$;
            DO $$ BEGIN ASSERT (SELECT count(*) FROM migration) = 2; END $$
            """, in: options)
        try await TestPostgreSQL.remove(options)
    }

    @Test func `A later migration is applied once, all of it or nothing`() async throws {
        try await withPostgreSQL { options in
            let (good, broken): (SQL, SQL) = ("CREATE TABLE good (id uuid)", "SELECT nonsense")
            await #expect(throws: DatabaseOpeningError.self) {
                let steps = Migrations.all + [("0002 good", good), ("0003 broken", broken)]
                _ = try await Database.open(options, migrator: SchemaMigrator(steps))
            }
            try await Database.open(options).close()
            for _ in 1...2 {
                let migrator = SchemaMigrator(Migrations.all + [("0002 good", good)])
                let database = try await Database.open(options, migrator: migrator)
                #expect(try await database.read { try $0.values("SELECT id FROM good") as [UUID] } == [])
                #expect(try await database.accountNumbers() == [1])
                try database.close()
            }
            await #expect(throws: DatabaseOpeningError.newerDatabase) { try await Database.open(options) }
        }
    }

    @Test func `A database that is not UTF-8 is refused`() async throws {
        try await withPostgreSQL { options in
            try await TestPostgreSQL.run(
                "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0", in: options)
            let latin = PostgreSQLOptions(
                options.connectionString.replacing(/loki@\/test\d+/, with: "loki@/latin"))
            await #expect(throws: DatabaseOpeningError.otherEncoding("LATIN1")) { try await Database.open(latin) }
            #expect("\(DatabaseOpeningError.otherEncoding("LATIN1"))".contains("ENCODING 'UTF8'"))
            try await TestPostgreSQL.remove(latin)
        }
    }

    @Test func `Texts are right whatever the encoding of clients is by default`() async throws {
        try await withPostgreSQL { options in
            try await TestPostgreSQL.run("ALTER ROLE loki SET client_encoding = 'LATIN1'", in: options)
            let database = try await Database.open(options)
            #expect(try await database.read { try $0.value("SELECT \("水風呂")::text") } == "水風呂")
            try await TestPostgreSQL.run("ALTER ROLE loki RESET client_encoding", in: options)
            try database.close()
        }
    }

    @Test func `A role that may not write is not ready`() async throws {
        try await withPostgreSQL { options in
            try await TestPostgreSQL.run(
                """
                DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
                GRANT ALL ON SCHEMA public TO guest;
                GRANT ALL ON ALL TABLES IN SCHEMA public TO guest;
                """, in: options)
            let database = try await Database.open(
                PostgreSQLOptions(options.connectionString.replacing("loki@", with: "guest@")))
            #expect(try await database.writeRefusal() == nil)
            let rights = [("sakatsu", "INSERT"), ("memo", "UPDATE"), ("tombstone", "DELETE"), ("epoch", "SELECT")]
            for (table, right) in rights {
                try await TestPostgreSQL.run("REVOKE \(right) ON \(table) FROM guest", in: options)
                #expect(try await database.writeRefusal() == .lackingRights)
                if table == "sakatsu" {
                    let error = await #expect(throws: StorageError.self) {
                        try await database.write { try $0.insert(.sakatsu, number: 1) }
                    }
                    #expect(error?.kind == .readOnly)
                }
                try await TestPostgreSQL.run("GRANT \(right) ON \(table) TO guest", in: options)
                #expect(try await database.writeRefusal() == nil)
            }
            try database.close()
        }
    }

    @Test func `A pooler of transactions is refused while statements are prepared`() async throws {
        let server = try await PostgreSQLServer()
        try server.run("CREATE DATABASE loki")
        let pooler = try await PostgreSQLServer(.pooler(of: server))
        var options = pooler.options("loki")
        await #expect(throws: DatabaseOpeningError.pooledTransactions) { try await Database.open(options) }
        // Also when statements of the first attempt remain, and when a server runs.
        await #expect(throws: DatabaseOpeningError.pooledTransactions) { try await Database.open(options) }
        options.isPreparing = false
        let database = try await Database.open(options)
        options.isPreparing = true
        await #expect(throws: DatabaseOpeningError.pooledTransactions) { try await Database.open(options) }
        #expect("\(DatabaseOpeningError.pooledTransactions)".contains("--database-prepared off"))
        #expect(try await database.accountNumbers() == [1])
        try database.close()
        pooler.end()
        server.end()
    }

    // MARK: - A server that is away

    @Test func `A connection that the server has closed is opened again`() async throws {
        try await withPostgreSQL { options in
            let (database, other) = (try await Database.open(options), try await Database.open(options))
            #expect(try await database.accountNumbers() == [1])
            try await other.write { connection in
                _ = try connection.rows(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """
                ) { _ in }
            }
            #expect(try await database.accountNumbers() == [1])
            try await database.write { try $0.insertAccount(number: 7) }
            #expect(try await database.accountNumbers() == [1, 7])
            try database.close()
            try other.close()
        }
    }

    @Test func `A connection lost within a transaction is reported, and not retried`() async throws {
        try await withPostgreSQL { options in
            let database = try await Database.open(options)
            let calls = Calls<String>()
            let error = await #expect(throws: StorageError.self) {
                try await database.write { connection in
                    calls.record("write")
                    _ = try connection.rows("SELECT pg_terminate_backend(pg_backend_pid())") { _ in }
                }
            }
            #expect(error?.kind == .unavailable)
            #expect(calls.all == ["write"])
            #expect(try await database.accountNumbers() == [1])
            try database.close()
        }
    }

    @Test func `A connection lost during a commit is reported, and nothing is retried`() async throws {
        try await withPostgreSQL { options in
            let database = try await Database.open(options)
            // A deferred trigger runs within the commit.
            try await TestPostgreSQL.run(
                """
                CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    PERFORM pg_terminate_backend(pg_backend_pid());
                    RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER die AFTER INSERT ON account DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION die();
                """, in: options)
            let calls = Calls<String>()
            let error = await #expect(throws: StorageError.self) {
                try await database.write { connection in
                    calls.record("begin")
                    try connection.insertAccount(number: 7)
                    connection.afterCommit { calls.record("told") }
                    calls.record("end")
                }
            }
            #expect(error?.kind == .unavailable)
            #expect(calls.all == ["begin", "end"])
            #expect(try await database.accountNumbers() == [1])
            try database.close()
        }
    }

    @Test func `A statement that takes too long is stopped by the server itself`() async throws {
        try await withPostgreSQL { options in
            var options = options
            options.timeout = .milliseconds(200)
            let database = try await Database.open(options)
            let error = await #expect(throws: StorageError.self) {
                try await database.read { _ = try $0.rows("SELECT pg_sleep(20)") { _ in } }
            }
            #expect(error?.kind == .unavailable)
            #expect(error?.code == "57014")
            #expect(try await database.accountNumbers() == [1])
            try database.close()
        }
    }

    @Test func `Without a server there is no database`() async throws {
        let error = await #expect(throws: DatabaseOpeningError.self) {
            try await Database.open(PostgreSQLOptions("host=/nowhere user=loki dbname=loki"))
        }
        #expect(error?.description.contains("/nowhere") == true)
    }

    @Test func `Waiting for a connection is limited`() async throws {
        try await withPostgreSQL { options in
            var options = options
            options.poolSize = 1
            options.connectTimeout = .seconds(1)
            let database = try await Database.open(options)
            let (isReading, mayEnd) = (Signal(), Signal())
            async let reading: Void = database.read { _ in
                isReading.send()
                mayEnd.waitBlocking()
            }
            await isReading.wait()

            await #expect(throws: StorageError(PostgreSQLError.noConnection)) { try await database.accountNumbers() }
            let cancelled = Task { try await database.accountNumbers() }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            mayEnd.send()

            try await reading
            #expect(try await database.accountNumbers() == [1])
            try database.close()
            await #expect(throws: StorageError(PostgreSQLError.closed)) { try await database.accountNumbers() }
        }
    }

    @Test func `A search that takes too long is cancelled at the server, too`() async throws {
        try await withPostgreSQL { options in
            let (database, other) = (try await Database.open(options), try await Database.open(options))
            await #expect(throws: (any Error).self) {
                try await database.read(within: .milliseconds(100)) { _ = try $0.rows("SELECT pg_sleep(20)") { _ in } }
            }
            let count: Int? = try await other.read { connection in
                try connection.value(
                    """
                    SELECT count(*) FROM pg_stat_activity
                    WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep(20)%' AND state = 'active'
                    """)
            }
            #expect(count == 0)
            #expect(try await database.accountNumbers() == [1])
            try database.close()
            try other.close()
        }
    }

    // MARK: - Counts

    @Test(arguments: ListedTable.allCases)
    func `Counts and sizes follow the rows`(table: ListedTable) async throws {
        try await withPostgreSQL { options in
            let database = try await Database.open(options)
            try await database.write { connection in
                try connection.insert(table, number: 1)
                try connection.insert(table, number: 2, ["deletedAt": 5])
                try connection.insert(table, number: 3)
                try connection.execute("UPDATE \(sql: table.rawValue) SET searchText = 'x' WHERE number = 3")
                try connection.execute("UPDATE \(sql: table.rawValue) SET deletedAt = 6 WHERE number = 1")
                try connection.execute("DELETE FROM \(sql: table.rawValue) WHERE number = 2")
            }
            let counts = try await database.read { connection in
                try connection.row(
                    "SELECT \(sql: table.rawValue)Count, size, deletedSize FROM accountVersion WHERE accountID = \(AccountID.first)"
                ) { $0.values }
            }
            let sizes: [Int] = try await database.read { connection in
                try connection.values("SELECT size FROM \(sql: table.rawValue) ORDER BY number DESC")
            }
            #expect(counts == [.integer(1)] + sizes.map { .integer(Int64($0)) })
            // The rows were not written by the program.
            try await database.write { try VisitTotals.rebuild($0) }
            #expect(try await database.read { try AccountCounts.areRight($0) })

            try await database.write { try $0.execute("DELETE FROM account") }
            #expect(try await database.read { try $0.exists("SELECT version FROM accountVersion") } == false)
            try database.close()
        }
    }

    @Test func `Wrong counts are corrected separately, and no account loses its row`() async throws {
        try await withPostgreSQL { options in
            let database = try await Database.open(options)
            try await database.write { connection in
                try connection.insertAccount(number: 2)
                try connection.insert(.sakatsu, number: 1)
                try connection.insert(.memo, number: 2)
                try connection.execute("UPDATE accountVersion SET version = 7")
            }
            let right = try await database.versionRows()
            try await database.write { try $0.execute("UPDATE accountVersion SET memoCount = 5, deletedSize = 9") }

            let now = Timestamp(milliseconds: 0)
            #expect(
                try await database.check([], at: now) == DatabaseCheck(damage: nil, wereCountsWrong: true, date: now))
            #expect(try await database.versionRows() == right)
            try database.close()
        }
    }

    private func withPostgreSQL(_ body: (PostgreSQLOptions) async throws -> Void) async throws {
        let options = try await TestPostgreSQL.makeDatabase()
        try await body(options)
        try await TestPostgreSQL.remove(options)
    }
}

extension Database {
    fileprivate func versionRows() async throws -> [[SQLValue]] {
        try await read { try $0.rows("SELECT * FROM accountVersion ORDER BY accountID") { $0.values } }
    }

    fileprivate func accountNumbers() async throws -> [Int] {
        try await read { try $0.values("SELECT number FROM account ORDER BY number") }
    }
}
