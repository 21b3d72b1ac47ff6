import DatabaseTestSupport
import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import DatabaseCore

/// PostgreSQL's own backups, as the guide describes them.
@Suite(.timeLimit(.minutes(1))) struct PostgreSQLBackupTests {
    @Test func `pg_restore restores everything that pg_dump has written, with another history`() async throws {
        let options = try await TestPostgreSQL.makeDatabase()
        let restored = try await TestPostgreSQL.makeEmptyDatabase()
        let database = try await Database.open(options)
        try await database.write { connection in
            try connection.insertAccount(number: 7)
            for table in ListedTable.allCases {
                try connection.insert(table, number: 1)
                try connection.insert(table, number: 2, ["deletedAt": 5])
            }
            try VisitTotals.rebuild(connection)
        }
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.dump").path
            try await run("pg_dump", ["--format=custom", "--file=\(file)", "--dbname=\(options.connectionString)"])
            try await run("pg_restore", ["--exit-on-error", "--dbname=\(restored.connectionString)", file])
        }

        let copy = try await Database.open(restored)
        #expect(try await rows(copy) == rows(database))
        #expect(copy.changes.epoch != database.changes.epoch)
        #expect(try await copy.check([], at: Timestamp(milliseconds: 0)).wereCountsWrong == false)
        for table in ListedTable.allCases {
            #expect(try await copy.read { try PostgreSQLSearchIndex.isUsable(of: table.rawValue, $0) })
        }
        // A new row has the next number.
        try await copy.write { try $0.execute("INSERT INTO account (id, createdAt) VALUES (\(UUID()), 0)") }
        try copy.close()
        try database.close()
        try await TestPostgreSQL.remove(options)
        try await TestPostgreSQL.remove(restored)
    }

    /// All data, except for the history's name.
    private func rows(_ database: Database) async throws -> [[[SQLValue]]] {
        try await database.read { database in
            let tables: [String] = try database.values(
                """
                SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'epoch' ORDER BY 1
                """)
            return try tables.map { table in
                try database.rows("SELECT * FROM \(sql: table) AS row ORDER BY row::text") { $0.values }
            }
        }
    }

    private func run(_ program: String, _ arguments: [String]) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
