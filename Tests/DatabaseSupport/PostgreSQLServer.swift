package import DatabaseCore
package import Foundation
import LibpqCore
import TestSupport

/// A PostgreSQL server in a temporary folder, or what stands before one; ends with the process at the latest.
package final class PostgreSQLServer: Sendable {
    /// What the script of the tests' servers runs.
    package enum Kind {
        /// Waits for no disk.
        case quick
        /// As people run it.
        case durable
        /// Follows another server.
        case standby(of: PostgreSQLServer)
        /// A PgBouncer in front of another server.
        case pooler(of: PostgreSQLServer)

        fileprivate var arguments: String {
            switch self {
            case .quick: ""
            case .durable: "durable"
            case .standby(let server): "standby '\(server.folder.path)'"
            case .pooler(let server): "pooler '\(server.folder.path)'"
            }
        }
    }

    /// What can be done with a server that runs.
    package enum Command: String {
        case stop, start, freeze, thaw
        /// All its processes at once.
        case kill
    }

    /// Where its socket is.
    package let folder: URL
    private nonisolated(unsafe) let input: UnsafeMutablePointer<FILE>

    /// Waits until it accepts connections.
    package init(_ kind: Kind = .quick) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "loki-postgresql-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(filePath: #filePath).appending(path: "../../../Scripts/postgres.sh").standardizedFileURL
        // It ends when nobody holds the other end of its standard input, so when this process has ended.
        guard let input = popen("exec '\(script.path)' '\(folder.path)' \(kind.arguments)", "we") else {
            throw StubError("no PostgreSQL")
        }
        self.input = input
        try await waitUntilReady()
    }

    package func perform(_ command: Command) {
        fputs("\(command)\n", input)
        fflush(input)
    }

    /// Ends it, and waits for that.
    package func end() {
        pclose(input)
    }

    package func waitUntilReady() async throws {
        for attempt in 1... {
            do {
                return try run("SELECT 1")
            } catch  where attempt < 300 {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// Runs statements as who may do everything.
    package func run(_ statements: String, in database: Substring = "postgres") throws {
        let connection = PQconnectdb("host=\(folder.path) user=loki dbname=\(database)")
        defer { PQfinish(connection) }
        let result = PQexec(connection, statements)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw StubError(PQerrorMessage(connection).map { String(cString: $0) } ?? "no PostgreSQL")
        }
    }

    /// How a database is reached.
    package func options(_ database: String) -> PostgreSQLOptions {
        PostgreSQLOptions("postgres://loki@/\(database)?host=\(folder.path)")
    }
}
