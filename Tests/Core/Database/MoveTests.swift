import DatabaseTestSupport
import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import DatabaseCore

/// Moving all data from one engine to the other.
@Suite(.timeLimit(.minutes(2))) struct MoveTests {
    @Test func `After moving there and back again, everything is unchanged`() async throws {
        try await withMove { file, options in
            let counts = try await Database.move(fileAt: file, to: options) { _ in }
            #expect(counts["account"] == 2)
            #expect(counts["sakatsu"] == 1_203)
            #expect(counts["memo"] == 2)

            let server = try await Database.open(options)
            let numbers = try await server.read { database in
                let counts = try database.rows(
                    "SELECT sakatsuCount, memoCount, size > 0 FROM accountVersion ORDER BY 1"
                ) {
                    $0.values
                }
                #expect(try AccountCounts.areRight(database))
                return counts
            }
            #expect(
                numbers == [[.integer(0), .integer(1), .integer(1)], [.integer(1_202), .integer(0), .integer(1)]])
            try await server.write { database in
                // A new account and a new reading get identifiers after the moved ones.
                try database.execute("INSERT INTO account (id, createdAt) VALUES (\(UUID()), 0)")
                try database.execute("INSERT INTO clockReading (shown, passed) VALUES (1, 1)")
                let last: Int? = try database.value("SELECT max(number) FROM account")
                #expect(last == 8)
                try database.execute("DELETE FROM account WHERE number = 8")
                try database.execute("DELETE FROM clockReading WHERE passed = 1")
            }
            try server.close()

            let back = file.deletingLastPathComponent().appending(path: "back/loki.sqlite")
            var countsBack = try await Database.move(from: options, toFileAt: back) { _ in }
            // The server has begun an epoch.
            countsBack["epoch"]? -= 1
            #expect(countsBack == counts)
            #expect(try await rows(back) == rows(file))
            let folder = try FileManager.default.contentsOfDirectory(atPath: back.deletingLastPathComponent().path)
            #expect(!folder.contains { $0.contains("unfinished") })
            let opened = try Database.open(at: back)
            #expect(try await opened.read { try AccountCounts.areRight($0) })
            try opened.close()
        }
    }

    @Test func `The search index is created afterwards, also after an interruption`() async throws {
        try await withMove { file, options in
            _ = try await Database.move(fileAt: file, to: options) { _ in }
            let server = try await Database.open(options)
            #expect(try await !server.read { try PostgreSQLSearchIndex.isUsable(of: "sakatsu", $0) })
            // The remains of an interrupted creation are replaced.
            try await TestPostgreSQL.run(
                """
                CREATE INDEX sakatsuGrams ON sakatsu (number);
                UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'sakatsuGrams'::regclass
                """, in: options)
            try await server.engine.makeSearchIndex(of: "sakatsu")
            try await server.engine.makeSearchIndex(of: "sakatsu")
            #expect(try await server.read { try PostgreSQLSearchIndex.isUsable(of: "sakatsu", $0) })
            try server.close()
        }
    }

    @Test(arguments: MoveProgress.Stage.allCases)
    func `An interrupted move leaves nothing`(stage: MoveProgress.Stage) async throws {
        try await withMove { file, options in
            let interrupt = { @Sendable (progress: MoveProgress) in
                if progress.table == "memo", progress.stage == stage { throw StubError("interrupted") }
            }
            await #expect(throws: StubError.self) {
                try await Database.move(fileAt: file, to: options, report: interrupt)
            }
            let tables = try await TestPostgreSQL.tables(options)
            #expect(tables == [])

            _ = try await Database.move(fileAt: file, to: options) { _ in }
            let back = file.deletingLastPathComponent().appending(path: "back/loki.sqlite")
            await #expect(throws: StubError.self) {
                try await Database.move(from: options, toFileAt: back, report: interrupt)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: back.deletingLastPathComponent().path) == [])
        }
    }

    @Test(arguments: [
        "UPDATE sakatsu SET foreword = 'か\u{3099}' WHERE number = \(1 << 32 | 1)",
        "UPDATE sakatsu SET saunaSeconds = '-0'::float8 WHERE number = \(1 << 32 | 1)",
        "DELETE FROM sakatsu WHERE number = \(1 << 32 | 1203)", "UPDATE sakatsu SET deletedAt = 1 WHERE revision = 3",
    ])
    func `Data that arrives changed is noticed`(change: String) async throws {
        try await withMove { file, options in
            let error = await #expect(throws: MoveError.self) {
                try await copy(file, to: options, changing: change)
            }
            #expect(error == .different(table: "sakatsu"))
        }
    }

    @Test func `A destination that is not empty, a running server and a missing file are refused`() async throws {
        try await withMove { file, options in
            let folder = file.deletingLastPathComponent()
            await #expect(throws: MoveError.noFile(folder.appending(path: "none"))) {
                try await Database.move(fileAt: folder.appending(path: "none"), to: options) { _ in }
            }
            let running = try Database.open(at: file)
            await #expect(throws: DatabaseOpeningError.inUse(file)) {
                try await Database.move(fileAt: file, to: options) { _ in }
            }
            try running.close()

            let server = try await Database.open(options)
            await #expect(throws: MoveError.serverRunning) {
                try await Database.move(fileAt: file, to: options) { _ in }
            }
            try await server.write { try $0.execute("INSERT INTO account (id, createdAt) VALUES (\(UUID()), 0)") }
            try server.close()
            await #expect(throws: MoveError.targetNotEmpty) {
                try await Database.move(fileAt: file, to: options) { _ in }
            }
            await #expect(throws: MoveError.targetNotEmpty) {
                try await Database.move(from: options, toFileAt: file) { _ in }
            }
            try await TestPostgreSQL.run("INSERT INTO migration VALUES ('9999 newer')", in: options)
            await #expect(throws: MoveError.otherVersion) {
                try await Database.move(from: options, toFileAt: folder.appending(path: "new/loki.sqlite")) { _ in }
            }
        }
    }

    /// A migration that adds a table must say whether it is moved, and one that adds a column must add it to both
    /// engines.
    @Test func `Both engines have the tables that are moved, with the same columns`() async throws {
        try await withMove { file, options in
            let server = try await Database.open(options)
            let columns = try await server.read { database in
                try database.rows(
                    """
                    SELECT table_name, column_name FROM information_schema.columns
                    WHERE table_schema = 'public' AND is_generated = 'NEVER'
                    """
                ) { (try $0[0] as String, try $0[1] as String) }
            }
            try server.close()
            let database = try Database.open(at: file)
            let stored = try await database.read { database in
                try database.rows(
                    """
                    SELECT lower(m.name), lower(c.name) FROM sqlite_master AS m JOIN pragma_table_xinfo(m.name) AS c
                    WHERE m.type = 'table' AND c.hidden = 0 AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE '%Search%'
                    """
                ) { (try $0[0] as String, try $0[1] as String) }
            }
            let moved = try await database.read { try MovedTable.all(in: $0) }
            try database.close()
            let known = Dictionary(
                uniqueKeysWithValues: moved.map { ($0.name.lowercased(), Set($0.columns.map { $0.lowercased() })) })
            #expect(tables(stored) == known)
            #expect(tables(columns) == known)
        }
    }

    /// The columns by their table, without generated ones.
    private func tables(_ columns: [(String, String)]) -> [String: Set<String>] {
        let others = MovedTable.others.map { $0.lowercased() } + ["migration"]
        let counts = MovedTable.counts.map { $0.lowercased() }
        return columns.filter { table, column in
            !others.contains(table) && !(table == "accountversion" && counts.contains(column))
        }
        .reduce(into: [:]) { $0[$1.0, default: []].insert($1.1) }
    }

    // MARK: - A database with everything in it

    /// Runs with a file of two accounts and an empty PostgreSQL database.
    private func withMove(_ body: (URL, PostgreSQLOptions) async throws -> Void) async throws {
        let options = try await TestPostgreSQL.makeEmptyDatabase()
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.sqlite")
            let database = try Database.open(at: file)
            try await database.write { try fill($0) }
            try database.close()
            try await body(file, options)
        }
        try await TestPostgreSQL.remove(options)
    }

    /// Copies like ``Database/move(fileAt:to:report:)``, with another write in between.
    private func copy(_ file: URL, to options: PostgreSQLOptions, changing statement: String) async throws {
        try await Database.open(options).close()
        let source = try Database.open(at: file)
        defer { try? source.close() }
        try await source.read { source in
            let target = try PostgreSQLHosts(options).connect(by: .now + options.connectTimeout)
            try target.transaction("BEGIN", timeout: .seconds(60)) {
                _ = try DatabaseMove(source: source, target: target) { progress in
                    guard progress.table == "sakatsu", progress.stage == .copying, progress.count == progress.total
                    else { return }
                    try target.run(statement)
                }.run()
            }
        }
    }

    /// Everything in a file.
    private func rows(_ file: URL) async throws -> [[[SQLValue]]] {
        let database = try Database.open(at: file)
        defer { try? database.close() }
        return try await database.read { database in
            // Opening the file begins an epoch.
            try MovedTable.all(in: database).filter { $0.name != "epoch" }.map { table in
                try database.rows(
                    "SELECT \(sql: table.columns.joined(separator: ", ")) FROM \(sql: table.name) ORDER BY 1, 2"
                ) { $0.values }
            }
        }
    }
}

/// Two accounts, and everything that is hard to move.
private func fill(_ database: any DatabaseConnection) throws {
    let second = AccountID.second
    let text = "\\N\\.\\x00\t\n\r'\"{},\u{FEFF}が か\u{3099} 🧖🏽‍♂️ \u{1F}"
    let blob = Data((0..<32).map { $0 == 3 ? 0 : 255 - UInt8($0) })
    try database.execute(
        """
        UPDATE account SET name = '持ち主', nameKey = '持ち主', passwordHash = \(text), isOwner = \(true), createdAt = 5
        """)
    try database.execute(
        "INSERT INTO account (number, id, createdAt, timeZone) VALUES (7, \(second), \(Int64.max), 'Asia/Tokyo')")
    try database.execute(
        "INSERT INTO settings VALUES (\(second), 'ja', 'dark', 1e-300, 'minutes', NULL, 'seconds', 0.1, 'minutes', 3, 'EUR', '{\"week\":{}}', 'fahrenheit')"
    )
    for (table, values) in [("session", "'a', 'b'"), ("apiToken", "'c', 'read'")] {
        try database.execute(
            """
            INSERT INTO \(sql: table) SELECT \(blob), \(UUID()), id, \(sql: values), 1, 2 FROM account WHERE number = 1
            """)
    }
    try database.execute("INSERT INTO knownDevice VALUES (\(second), \(blob), 3)")
    try database.execute("INSERT INTO calendarFeed VALUES (\(second), \(blob), 'everything', 'ja', 6)")
    try database.execute("INSERT INTO mapFeed VALUES (\(second), \(blob), 'ja', 6)")
    try database.execute("INSERT INTO oneTimeLink VALUES (\(blob), 'invitation', NULL, 4)")
    try database.execute("INSERT INTO clockReading VALUES (3, 1, 0), (9, 2, 7)")
    let importID = UUID()
    for number in 1...1_203 {
        let deletedAt: Int64? = number == 9 ? 77 : nil
        try database.execute(
            """
            INSERT INTO sakatsu (number, accountID, id, visitingDate, facilityName, foreword, sets, afterword,
                temperatures, setCount, saunaSeconds, coolBathSeconds, relaxationSeconds, searchText, revision,
                createdAt, updatedAt, deletedAt)
            VALUES (\(1 << 32 | number), \(AccountID.first), \(UUID()), '2026-11-20', \("湯\(number)"),
                \(number == 1 ? "が" : text), '[]', \(text), '[1]', 0, \(0.0), 5e-324, 1.7976931348623157e308,
                \("\(text)\(number)\n\n"), \(number == 4 ? 3 : 1), \(number), 2, \(deletedAt))
            """)
    }
    try VisitTotals.rebuild(database)
    try database.execute(
        """
        INSERT INTO facility (number, accountID, id, name, aliases, area, site, note, isWish, searchText, revision,
            createdAt, updatedAt)
        VALUES (\(1 << 32 | 1), \(AccountID.first), \(UUID()), \(text), '["湯"]', '', '', \(text), \(true),
            \("\(text)\n\n"), 3, 1, 2)
        """)
    try database.execute("UPDATE accountVersion SET version = 9, forgotten = 2 WHERE accountID = \(second)")
    try database.execute(
        """
        INSERT INTO import (accountID, id, createdAt, state, size, isOverwriting, sameCount, unreadableCount, problems,
            name, newCount, differentCount)
        VALUES (\(second), \(importID), 6, 'applying', 9, \(true), 3, 4, \(text), \(text), 1, 2)
        """)
    try database.execute("INSERT INTO visitAlias VALUES (\(second), \(UUID()), \(UUID()))")
    try database.execute("INSERT INTO tableReading VALUES (\(second), \(UUID()), \(text), 6)")
    try database.execute("INSERT INTO photo VALUES (\(second), \(UUID()), 3, 4, 5)")
    try database.execute("INSERT INTO importPiece VALUES (\(second), \(importID), 0, \(text))")
    try database.execute(
        """
        INSERT INTO importItem VALUES
            (\(second), \(importID), 1, 'visit', 'different', 'applied', \(text), \(text), \(UUID()), 3,
                \(true), \(text)),
            (\(second), \(importID), 2, 'none', 'unreadable', 'pending', NULL, NULL, NULL, NULL, \(false), NULL)
        """)
    try database.execute("INSERT INTO tombstone VALUES (\(second), 'memo', 4, \(UUID()), 11)")
    for (number, deletedAt) in [(1, nil), (2, 8)] as [(Int, Int64?)] {
        try database.execute(
            """
            INSERT INTO memo (number, accountID, id, body, isPinned, searchText, revision, createdAt, updatedAt, deletedAt)
            VALUES (\(7 << 32 | number), \(second), \(UUID()), \(text), \(number == 1), \(text), 2, 1, 2, \(deletedAt))
            """)
    }
}

extension TestPostgreSQL {
    /// The names of all tables.
    fileprivate static func tables(_ options: PostgreSQLOptions) async throws -> [String] {
        let connection = try PostgreSQLHosts(options).connect(by: .now + options.connectTimeout)
        return try connection.values("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")
    }
}
