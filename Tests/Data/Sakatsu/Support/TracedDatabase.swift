import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import DatabaseCore

/// A database that tells how SQLite carries out what is asked of it.
struct TracedDatabase {
    let database: DatabaseCore.Database
    private let pool: DatabasePool
    private let statements: Statements

    static func with(_ body: (TracedDatabase) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let traced = try TracedDatabase(folder: folder)
            try await traced.database.addSecondAccount()
            try await body(traced)
            try traced.database.close()
        }
    }

    private init(folder: URL) throws {
        let file = folder.appending(path: "loki.sqlite")
        let statements = Statements()
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            database.trace { event in
                if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
            }
        }
        pool = try DatabasePool(path: file.path, configuration: configuration)
        try Migrations.migrator.migrate(pool)
        database = DatabaseCore.Database(
            pool: pool, lock: try DatabaseLock(for: file), closeMark: DatabaseCloseMark(of: file))
        self.statements = statements
    }

    /// The query plans of all queries on the table `sakatsu` and its search index that `body` makes, a line each.
    func plan(of body: (DatabaseCore.Database) async throws -> Void) async throws -> [String] {
        statements.removeAll()
        try await body(database)
        let queries = statements.queries
        try #require(!queries.isEmpty)
        return try await pool.read { database in
            try queries.flatMap { query in
                try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(query)").map { $0["detail"] as String }
            }
        }
    }
}

/// What was run, until it is removed.
private final class Statements: Sendable {
    private let all = Mutex<[String]>([])

    func append(_ sql: String) {
        all.withLock { $0.append(sql) }
    }

    func removeAll() {
        all.withLock { $0.removeAll() }
    }

    /// Without what SQLite itself runs on the tables within the search index.
    var queries: [String] {
        all.withLock { $0 }.filter { sql in
            (sql.hasPrefix("SELECT") || sql.hasPrefix("WITH") || sql.hasPrefix("UPDATE") || sql.hasPrefix("DELETE"))
                && sql.contains("sakatsu") && !sql.contains("sakatsuSearch_")
        }
    }
}
