import Foundation
import GRDB

/// The one list of migrations, for both engines. It only grows: a released migration never changes, and consists of
/// strings, not of types that may be renamed.
enum Migrations {
    static let all: [(identifier: String, sql: SQL)] = [
        ("0001 tables", Schema.tables),
        ("0002 facts of visits", Schema.visitFacts),
        ("0003 facilities", Schema.facilities),
        ("0004 totals of visits", Schema.visitTotals),
        ("0005 sums of visits", Schema.visitMeasures),
        ("0006 goals", Schema.goals),
        ("0007 addresses of maps", Schema.mapFeeds),
        ("0008 unit of temperatures", Schema.temperatureUnit),
        ("0009 readings of tables", Schema.tableReadings),
        ("0010 photos", Schema.photos),
        ("0011 photos of facilities", Schema.facilityPhotos),
    ]
}

/// The schema of a database compared with the schema of this program.
enum SchemaState {
    case current
    /// There are no tables.
    case empty
    /// It lacks migrations.
    case older
    /// A newer program has migrated it.
    case newer
    /// A program from before the first release has created it.
    case unreleased
    /// Another program's database.
    case foreign
}

extension SchemaState {
    /// Why a file with this schema is refused; nil when it can be used.
    func refusal(of file: URL) -> DatabaseOpeningError? {
        switch self {
        case .current, .empty, .older: nil
        case .newer: .newerSchema(file)
        case .unreleased: .unreleased(file)
        case .foreign: .foreign(file)
        }
    }
}

/// Upgrades the schema of a database, all in one transaction: a program that is killed in the meantime leaves either
/// the old schema or the new one.
struct SchemaMigrator: Sendable {
    /// All migrations of this program.
    static var current: SchemaMigrator { SchemaMigrator(Migrations.all, finish: VisitTotals.rebuild) }

    private let steps: [(identifier: String, sql: SQL)]
    private let finish: @Sendable (any DatabaseConnection) throws -> Void

    /// - Parameters:
    ///   - steps: all migrations, in their order.
    ///   - finish: runs after the last missing one, in the same transaction, so that a new sum needs no statement of
    ///     its own to fill its rows.
    init(
        _ steps: [(identifier: String, sql: SQL)],
        finish: @escaping @Sendable (any DatabaseConnection) throws -> Void = { _ in }
    ) {
        self.steps = steps
        self.finish = finish
    }

    var identifiers: [String] { steps.map(\.identifier) }

    func state(of database: any DatabaseConnection) throws -> SchemaState {
        let applied = try Self.applied(to: database)
        guard let first = applied.isEmpty ? nil : identifiers.first else {
            guard database.dialect == .sqlite else { return .empty }
            let tables = Set(try database.values("SELECT name FROM sqlite_schema") as [String])
            guard !tables.isEmpty else { return .empty }
            return tables.isSuperset(of: ["grdb_migrations", "account"]) ? .unreleased : .foreign
        }
        // Before the first release, identifiers were different.
        guard applied.contains(first) else { return .unreleased }
        guard applied.isSubset(of: identifiers) else { return .newer }
        return applied.count == steps.count ? .current : .older
    }

    /// The migrations that were applied to a database, known to this program or not.
    private static func applied(to database: any DatabaseConnection) throws -> Set<String> {
        let hasTable = try database.exists(
            """
            SELECT 1 \(sqlite: "FROM pragma_table_info('migration') WHERE name = 'identifier'")\
            \(postgreSQL: "WHERE to_regclass('migration') IS NOT NULL")
            """)
        return hasTable ? Set(try database.values("SELECT identifier FROM migration")) : []
    }

    /// Applies the missing migrations to a file.
    func migrate(_ writer: some DatabaseWriter) throws {
        guard try writer.read({ try state(of: $0) }) != .current else { return }
        try writer.barrierWriteWithoutTransaction { database in
            // SQLite requires this for replacing tables; the whole file is checked afterwards instead.
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.inTransaction(.immediate) {
                try apply(to: database) { try database.execute(sql: $0) }
                try database.checkForeignKeys()
                return .commit
            }
            try database.execute(sql: "PRAGMA foreign_keys = ON")
        }
    }

    /// Applies the missing migrations, within a transaction.
    ///
    /// - Parameter run: runs a script of statements.
    func apply(to database: any DatabaseConnection, _ run: (String) throws -> Void) throws {
        let applied = try Self.applied(to: database)
        if applied.isEmpty {
            try database.execute(
                "CREATE TABLE IF NOT EXISTS migration (identifier TEXT NOT NULL PRIMARY KEY)\(sqlite: " STRICT")")
        }
        let missing = steps.filter { !applied.contains($0.identifier) }
        for step in missing {
            try run(step.sql.printed(for: database.dialect).text)
            try database.execute("INSERT INTO migration (identifier) VALUES (\(step.identifier))")
        }
        if !missing.isEmpty { try finish(database) }
    }
}
