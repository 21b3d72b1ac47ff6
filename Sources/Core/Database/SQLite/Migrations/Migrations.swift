import GRDB

/// The one list of migrations. It only grows: a shipped migration never changes, and speaks in strings, not in types that
/// may be renamed.
enum Migrations {
    static var migrator: SchemaMigrator { SchemaMigrator(all) }

    static let all: [(identifier: String, sql: String)] = [
        ("0001 account", sql0001),
        ("0002 settings", sql0002),
        ("0003 sakatsu", sql0003),
        ("0004 sessions", sql0004),
        ("0005 memo", sql0005),
        ("0006 search", sql0006),
        ("0007 token", sql0007),
        ("0008 change", sql0008),
        ("0009 time zone", sql0009),
        ("0010 storage", sql0010),
        ("0011 clock", sql0011),
        ("0012 search version", sql0012),
        ("0013 changes", sql0013),
        ("0014 trash", sql0014),
        ("0015 imports", sql0015),
        ("0016 calendar feed", sql0016),
        ("0017 import counts", sql0017),
        ("0018 import names", sql0018),
        ("0019 epochs", sql0019),
        ("0020 search rewriting", sql0020),
    ]
}

/// Brings the schema of a file up to date.
///
/// GRDB's own migrator commits each migration by itself, so that a program that is killed between two leaves a schema
/// that no version of it has ever had.
struct SchemaMigrator: Sendable {
    private let steps: [(identifier: String, sql: String)]

    /// - Parameter steps: all migrations, in their order.
    init(_ steps: [(identifier: String, sql: String)]) {
        self.steps = steps
    }

    var migrations: [String] { steps.map(\.identifier) }

    /// What was applied to the file, known to this program or not. The table is the one that GRDB's migrator made.
    static func appliedIdentifiers(_ database: GRDB.Database) throws -> Set<String> {
        guard try database.tableExists("grdb_migrations") else { return [] }
        return try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
    }

    func hasCompletedMigrations(_ database: GRDB.Database) throws -> Bool {
        try Set(migrations).isSubset(of: Self.appliedIdentifiers(database))
    }

    /// Whether a newer program has migrated the file.
    func hasBeenSuperseded(_ database: GRDB.Database) throws -> Bool {
        try !Self.appliedIdentifiers(database).isSubset(of: migrations)
    }

    /// Applies what is missing, all in one transaction.
    ///
    /// - Parameter last: the last migration that is applied; nil for all.
    func migrate(_ writer: some DatabaseWriter, upTo last: String? = nil) throws {
        try writer.barrierWriteWithoutTransaction { database in
            // As SQLite asks for where tables are made anew; the whole file is checked in place of each change.
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.inTransaction(.immediate) {
                try apply(upTo: last, in: database)
                return .commit
            }
            try database.execute(sql: "PRAGMA foreign_keys = ON")
        }
    }

    private func apply(upTo last: String?, in database: GRDB.Database) throws {
        let applied = try Self.appliedIdentifiers(database)
        let end = last.flatMap(migrations.firstIndex(of:)).map { $0 + 1 } ?? steps.endIndex
        let missing = steps[..<end].filter { !applied.contains($0.identifier) }
        guard !missing.isEmpty else { return }
        try database.execute(
            sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for step in missing {
            try database.execute(sql: step.sql)
            try database.execute(
                sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.identifier])
        }
        try database.checkForeignKeys()
    }
}
