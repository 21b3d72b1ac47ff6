package import DatabaseCore
import Foundation
import Synchronization

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

    /// A new database with all that is in another one, which nobody uses.
    package static func makeDatabase(copying options: PostgreSQLOptions) async throws -> PostgreSQLOptions {
        try await makeDatabase(of: String(name(options)))
    }

    /// Replaces a database by one of the same name with nothing in it.
    package static func makeAgain(_ options: PostgreSQLOptions) async throws {
        try await remove(options)
        try await server.value.run("CREATE DATABASE \(name(options)) TEMPLATE template0")
    }

    private static func makeDatabase(of template: String) async throws -> PostgreSQLOptions {
        let server = try await server.value
        let name = "test\(lastNumber.add(1, ordering: .relaxed).newValue)"
        try server.run("CREATE DATABASE \(name) TEMPLATE \(template)")
        return server.options(name)
    }

    /// Removes a database.
    package static func remove(_ options: PostgreSQLOptions) async throws {
        try await server.value.run("DROP DATABASE \(name(options)) WITH (FORCE)")
    }

    /// Ends all connections to a database and admits no other, or admits them again.
    package static func setAvailable(_ isAvailable: Bool, _ options: PostgreSQLOptions) async throws {
        let (server, name) = (try await server.value, name(options))
        try server.run("ALTER DATABASE \(name) ALLOW_CONNECTIONS \(isAvailable)")
        if !isAvailable {
            try server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
        }
    }

    private static func name(_ options: PostgreSQLOptions) -> Substring {
        options.connectionString.split(separator: "/")[2].prefix { $0 != "?" }
    }

    private static func start() async throws -> PostgreSQLServer {
        let server = try await PostgreSQLServer()
        try server.run("CREATE DATABASE template_loki")
        try await Database.open(server.options("template_loki")).close()
        return server
    }

    /// Runs statements as who may do everything.
    package static func run(_ statements: String, in options: PostgreSQLOptions) async throws {
        try await server.value.run(statements, in: name(options))
    }

    /// What the server has written to its log.
    package static func log() async throws -> String {
        let data = try Data(contentsOf: try await server.value.folder.appending(path: "log"))
        return String(decoding: data, as: UTF8.self)
    }
}
