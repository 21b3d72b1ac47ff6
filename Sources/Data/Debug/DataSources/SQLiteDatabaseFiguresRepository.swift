import DatabaseCore
import Foundation

/// Asks SQLite, and the file system for sizes.
struct SQLiteDatabaseFiguresRepository: DatabaseFiguresRepository {
    let database: Database

    func figures() async throws -> DatabaseFigures {
        try await database.read { database in
            let pageSize = try database.number("PRAGMA page_size")
            let cacheSize = try database.number("PRAGMA cache_size")
            let path =
                try database.value("SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
            return DatabaseFigures(
                schema: try database.value("SELECT max(identifier) FROM migration") ?? "",
                fileSize: Self.size(ofFileAt: path), logSize: Self.size(ofFileAt: path + "-wal"), pageSize: pageSize,
                pageCount: try database.number("PRAGMA page_count"),
                freePageCount: try database.number("PRAGMA freelist_count"),
                // SQLite gives either pages, or kibibytes as a negative number.
                cacheSize: cacheSize < 0 ? -cacheSize * 1_024 : cacheSize * pageSize,
                tables: try Self.tables(database))
        }
    }

    func isSound() async throws -> Bool {
        try await database.pageDamage() == nil
    }

    /// All tables except those of the search indexes, of SQLite and of migrations.
    private static func tables(_ database: any DatabaseConnection) throws -> [DatabaseFigures.Table] {
        let names: [String] = try database.values(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'migration'
            ORDER BY name
            """)
        return try names.map { name in
            DatabaseFigures.Table(name: name, rowCount: try database.number("SELECT count(*) FROM \"\(sql: name)\""))
        }
    }

    /// The size of a file; 0 when it does not exist.
    private static func size(ofFileAt path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

extension DatabaseConnection {
    fileprivate func number(_ statement: SQL) throws -> Int {
        try value(statement) ?? 0
    }
}
