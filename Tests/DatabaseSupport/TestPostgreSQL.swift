package import DatabaseCore
import Foundation
import Synchronization

/// The PostgreSQL server of a test run, which starts with the first test that needs it and ends with the process.
package enum TestPostgreSQL {
    private static let server = Task { try await start() }
    private static let lastNumber = Atomic(0)

    /// Creates a database with the schema.
    ///
    /// - Returns: its address.
    package static func makeDatabase() async throws -> PostgreSQLOptions {
        try await makeDatabase(of: "template_loki")
    }

    /// Creates an empty database.
    package static func makeEmptyDatabase() async throws -> PostgreSQLOptions {
        try await makeDatabase(of: "template0")
    }

    /// Creates a copy of an unused database.
    package static func makeDatabase(copying options: PostgreSQLOptions) async throws -> PostgreSQLOptions {
        try await makeDatabase(of: String(name(options)))
    }

    /// Replaces a database with an empty one of the same name.
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

    /// Closes all connections to a database and refuses new ones, or accepts them again.
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

    /// Runs statements as the superuser.
    package static func run(_ statements: String, in options: PostgreSQLOptions) async throws {
        try await server.value.run(statements, in: name(options))
    }

    /// The server's log.
    package static func log() async throws -> String {
        let data = try Data(contentsOf: try await server.value.folder.appending(path: "log"))
        return String(decoding: data, as: UTF8.self)
    }
}
