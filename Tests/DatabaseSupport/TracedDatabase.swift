package import DatabaseCore
import GRDB
import Synchronization
import TestSupport

/// A database that records how SQLite carries out queries.
package struct TracedDatabase: Sendable {
    package let database: DatabaseCore.Database
    private let statements = Statements()

    /// Runs with one on a file of its own.
    package static func with(_ body: (TracedDatabase) async throws -> Void) async throws {
        try await withSQLite { database in
            let traced = TracedDatabase(database: database)
            try await traced.start()
            try await body(traced)
        }
    }

    private init(database: DatabaseCore.Database) {
        self.database = database
    }

    /// Traces the writing connection and the first reading one, which does all reading as long as reads do not overlap.
    private func start() async throws {
        let statements = statements
        try await database.write { statements.follow($0) }
        try await database.read { statements.follow($0) }
    }

    /// How SQLite finds the rows, for all queries on the table and its search index in `body`: a line for each table or
    /// index that is read, in its order, and for each sort.
    package func plan(
        of table: String, _ body: (DatabaseCore.Database) async throws -> Void
    ) async throws -> [String] {
        statements.removeAll()
        try await body(database)
        let queries = statements.queries(of: table)
        guard !queries.isEmpty else { throw StubError("no queries") }
        let plans = try await database.read { database in
            try queries.flatMap { query in
                try database.rows("EXPLAIN QUERY PLAN \(sql: query)") { try $0[3] as String }
            }
        }
        return plans.filter { step in
            // The results of another line of the plan are read as they come.
            ["SEARCH ", "SCAN ", "USE "].contains(where: step.hasPrefix) && !step.hasPrefix("SCAN (")
                && step != "SCAN found"
        }
    }
}

/// The traced statements, until they are removed.
private final class Statements: Sendable {
    private let all = Mutex<[String]>([])

    func follow(_ connection: any DatabaseConnection) {
        (connection as? GRDB.Database)?.trace { event in
            if case .statement(let statement) = event { self.append(statement.expandedSQL) }
        }
    }

    private func append(_ sql: String) {
        all.withLock { $0.append(sql) }
    }

    func removeAll() {
        all.withLock { $0.removeAll() }
    }

    /// Without the statements that SQLite itself runs on the tables within the search index.
    func queries(of table: String) -> [String] {
        all.withLock { $0 }.filter { sql in
            (sql.hasPrefix("SELECT") || sql.hasPrefix("WITH") || sql.hasPrefix("UPDATE") || sql.hasPrefix("DELETE"))
                && sql.contains(table) && !sql.contains("\(table)Search_")
        }
    }
}
