/// The one list of PostgreSQL's migrations. It only grows, as SQLite's does, and has begun where that was at its twelfth.
///
/// The keys carry the account, so that all tables of people's data can be divided by it.
enum PostgreSQLMigrations {
    static let all: [(identifier: String, sql: String)] = [
        ("0001 schema", schema),
        ("0002 what processes share", sharing),
        ("0003 changes", changes),
        // What SQLite's 0014 has made.
        ("0004 trash", Migrations.sql0014),
        ("0005 imports", imports),
        ("0006 calendar feed", calendarFeed),
        ("0007 import counts", importCounts),
        ("0008 import names", importNames),
        ("0009 epochs", epochs),
        ("0010 search rewriting", searchRewriting),
    ]

    /// Applies what is missing.
    ///
    /// - Throws: ``DatabaseOpeningError/newerDatabase`` when a newer program has migrated it.
    static func apply(to connection: PostgreSQLConnection) throws {
        try connection.run("CREATE TABLE IF NOT EXISTS migration (identifier text PRIMARY KEY)")
        let applied = try applied(connection)
        guard Set(applied).isSubset(of: all.map(\.identifier)) else { throw DatabaseOpeningError.newerDatabase }
        for step in all where !applied.contains(step.identifier) {
            try connection.run(step.sql)
            try connection.execute("INSERT INTO migration (identifier) VALUES (\(step.identifier))")
        }
    }
    /// Whether this program, and no other version of it, has made the schema.
    static func isUpToDate(_ connection: PostgreSQLConnection) throws -> Bool {
        let isThere = try connection.value("SELECT to_regclass('migration') IS NOT NULL") ?? false
        return try isThere && Set(applied(connection)) == Set(all.map(\.identifier))
    }

    private static func applied(_ connection: PostgreSQLConnection) throws -> [String] {
        try connection.values("SELECT identifier FROM migration")
    }
}
