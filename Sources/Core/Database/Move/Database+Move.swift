package import Foundation
import GRDB
import ModelsCore

extension Database {
    /// Copies everything in a database file to an empty PostgreSQL database, in one transaction: either all of it or
    /// nothing. The file stays unchanged. Searches scan the lists until a server has created their index.
    ///
    /// - Parameters:
    ///   - url: the file, which no server has open.
    ///   - report: receives the progress; its error ends the move.
    /// - Returns: the number of rows in each table.
    /// - Throws: ``DatabaseOpeningError``, ``MoveError``, ``StorageError``, or the error of `report`.
    package static func move(
        fileAt url: URL, to options: PostgreSQLOptions, report: @escaping @Sendable (MoveProgress) throws -> Void
    ) async throws -> [String: Int] {
        guard FileManager.default.fileExists(atPath: url.path) else { throw MoveError.noFile(url) }
        let source = try open(at: url)
        defer { try? source.close() }
        return try await source.read { source in
            try PostgreSQLEngine.transferring(options, "BEGIN") { target in
                try PostgreSQLEngine.migrate(target)
                let tables = MovedTable.names.joined(separator: ", ")
                try target.run("LOCK TABLE \(tables) IN ACCESS EXCLUSIVE MODE")
                guard try isUnused(target) else { throw MoveError.targetNotEmpty }
                try target.run(PostgreSQLSearchIndex.removing)
                let counts = try DatabaseMove(source: source, target: target, report: report).run()
                let pictures = PhotoFolder(of: try DatabaseFolder.target(of: url))
                for (account, id) in try PhotoFolder.photos(of: source) {
                    guard let files = try pictures.files(id, of: account) else { continue }
                    try target.insertFiles(files, ofPhoto: id, of: account)
                }
                // New rows continue the numbering.
                for table in ["account", "clockReading", "epoch"] {
                    try target.run(
                        """
                        SELECT setval(pg_get_serial_sequence('\(table)', 'number'), coalesce(max(number), 0) + 1, false)
                        FROM \(table)
                        """)
                }
                return counts
            }
        }
    }

    /// Copies everything in a PostgreSQL database to a new database file, which appears when it is complete.
    ///
    /// - Parameters:
    ///   - url: a path without a file.
    ///   - report: receives the progress; its error ends the move.
    /// - Returns: the number of rows in each table.
    /// - Throws: ``DatabaseOpeningError``, ``MoveError``, ``StorageError``, or the error of `report`.
    package static func move(
        from options: PostgreSQLOptions, toFileAt url: URL,
        report: @escaping @Sendable (MoveProgress) throws -> Void
    ) async throws -> [String: Int] {
        guard !FileManager.default.fileExists(atPath: url.path) else { throw MoveError.targetNotEmpty }
        let unfinished = URL(filePath: url.path + ".unfinished")
        DatabaseFolder.removeUnfinished(unfinished)
        defer {
            DatabaseFolder.removeUnfinished(unfinished)
            for suffix in [".lock", ".closed", ".open"] { unlink(unfinished.path + suffix) }
        }
        let target = try open(at: unfinished)
        let counts: [String: Int]
        do {
            counts = try await target.write { target in
                try PostgreSQLEngine.transferring(options, "BEGIN ISOLATION LEVEL REPEATABLE READ") { source in
                    guard try SchemaMigrator.current.state(of: source) == .current else { throw MoveError.otherVersion }
                    let tables = MovedTable.names.joined(separator: ", ")
                    try source.run("LOCK TABLE \(tables) IN SHARE MODE")
                    let counts = try DatabaseMove(source: source, target: target, report: report).run()
                    for (account, id) in try PhotoFolder.photos(of: source) {
                        let files = try source.rows(
                            "SELECT size, bytes FROM photoFile WHERE accountID = \(account) AND photoID = \(id)"
                        ) { (PhotoSize(rawValue: try $0[0]), try $0[1] as Data) }
                        let known = files.compactMap { size, bytes in size.map { ($0, bytes) } }
                        try PhotoFolder(of: url).write(Dictionary(uniqueKeysWithValues: known), of: id, account)
                    }
                    return counts
                }
            }
        } catch {
            try? target.close()
            throw error
        }
        try target.close()
        try DatabaseFolder.put(unfinished, inPlaceOf: url)
        return counts
    }

    /// Whether the database only has the rows of a new one.
    private static func isUnused(_ database: any DatabaseConnection) throws -> Bool {
        let initial: Set = ["account", "accountVersion", "epoch", "server", "clockReading"]
        let rows = MovedTable.names.filter { !initial.contains($0) }
            .map { "SELECT 1 FROM \($0)" }.joined(separator: " UNION ALL ")
        return try !database.exists("\(sql: rows) UNION ALL SELECT 1 FROM account WHERE name IS NOT NULL OR number > 1")
    }
}

extension PostgreSQLEngine {
    /// Runs `body` in one transaction on a connection of its own, while no server uses the database.
    fileprivate static func transferring<Value>(
        _ options: PostgreSQLOptions, _ begin: String, _ body: (PostgreSQLConnection) throws -> Value
    ) throws -> Value {
        do {
            let connection = try PostgreSQLHosts(options).connect(by: .now + options.connectTimeout)
            return try connection.transaction(begin, timeout: patience) {
                let isUsed = try connection.exists(
                    """
                    SELECT pid FROM pg_stat_activity
                    WHERE datname = current_database() AND application_name = \(PostgreSQLConnection.applicationName)
                        AND pid <> pg_backend_pid()
                    """)
                guard !isUsed else { throw MoveError.serverRunning }
                return try body(connection)
            }
        } catch let error as PostgreSQLError where error.isLostLink {
            throw DatabaseOpeningError.unusableServer(error.message)
        }
    }
}

/// Why nothing was moved, in one line for the person who started the move.
package enum MoveError: Error, Equatable, CustomStringConvertible {
    case noFile(URL)
    case targetNotEmpty
    case serverRunning
    case otherVersion
    /// The copied rows of a table differ from the original ones.
    case different(table: String)

    package var description: String {
        switch self {
        case .noFile(let file): "There is no database \(file.path). Choose its folder with --data."
        case .targetNotEmpty: "There is something already where everything was to go. Choose a place that is empty."
        case .serverRunning: "A Loki server uses the PostgreSQL database. Stop all of them first."
        case .otherVersion: "Another version of Loki has made the PostgreSQL database. Start this version with it once."
        case .different(let table): "What arrived in the table \(table) is not what was sent. Nothing was moved."
        }
    }
}
