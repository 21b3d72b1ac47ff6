package import DatabaseCore
import Foundation
import LibpqCore
import Synchronization
import TestSupport

/// A PostgreSQL server of the test run's own, which starts with the first test that needs it and ends with the process.
package enum TestPostgreSQL {
    private static let server = Task { try await start() }
    private static let lastNumber = Atomic(0)

    /// A new database with the schema.
    ///
    /// - Returns: how to reach it.
    package static func makeDatabase() async throws -> PostgreSQLOptions {
        try await makeDatabase(of: "template_loki")
    }

    /// A new database with nothing in it.
    package static func makeEmptyDatabase() async throws -> PostgreSQLOptions {
        try await makeDatabase(of: "template0")
    }

    private static func makeDatabase(of template: String) async throws -> PostgreSQLOptions {
        let folder = try await server.value
        let name = "test\(lastNumber.add(1, ordering: .relaxed).newValue)"
        try run("CREATE DATABASE \(name) TEMPLATE \(template)", in: folder)
        return options(folder, name)
    }

    /// Removes a database.
    package static func remove(_ options: PostgreSQLOptions) async throws {
        try run("DROP DATABASE \(name(options)) WITH (FORCE)", in: try await server.value)
    }

    /// Ends all connections to a database and admits no other, or admits them again.
    package static func setAvailable(_ isAvailable: Bool, _ options: PostgreSQLOptions) async throws {
        let (folder, name) = (try await server.value, name(options))
        try run("ALTER DATABASE \(name) ALLOW_CONNECTIONS \(isAvailable)", in: folder)
        if !isAvailable {
            try run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'", in: folder)
        }
    }

    private static func options(_ folder: URL, _ name: String) -> PostgreSQLOptions {
        PostgreSQLOptions("postgres://loki@/\(name)?host=\(folder.path)")
    }

    private static func name(_ options: PostgreSQLOptions) -> Substring {
        options.connectionString.split(separator: "/")[2].prefix { $0 != "?" }
    }

    private static func start() async throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "loki-postgresql-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(filePath: #filePath).appending(path: "../../../Scripts/postgres.sh").standardizedFileURL
        // The server ends when nobody holds the other end of its standard input, so when this process has ended.
        guard popen("exec '\(script.path)' '\(folder.path)'", "we") != nil else { throw StubError("no PostgreSQL") }
        for attempt in 1... {
            do {
                try run("CREATE DATABASE template_loki", in: folder)
                break
            } catch  where attempt < 300 {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        try await Database.open(options(folder, "template_loki")).close()
        return folder
    }

    private static func run(_ statement: String, in folder: URL) throws {
        let connection = PQconnectdb("host=\(folder.path) user=loki dbname=postgres")
        defer { PQfinish(connection) }
        let result = PQexec(connection, statement)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw StubError(PQerrorMessage(connection).map { String(cString: $0) } ?? "no PostgreSQL")
        }
    }
}
