package import DatabaseCore
package import Foundation
import LibpqCore
import TestSupport

/// A PostgreSQL server in a temporary folder, or a pooler for one; ends with the process at the latest.
package final class PostgreSQLServer: Sendable {
    /// The kinds of servers that the tests' script runs.
    package enum Kind {
        /// A server that waits for no disk.
        case quick
        /// A server with the settings of a real one.
        case durable
        /// A standby that follows another server.
        case standby(of: PostgreSQLServer)
        /// A PgBouncer in front of another server.
        case pooler(of: PostgreSQLServer)
        /// A server that waits for no disk, and also accepts TLS with a password.
        case tls

        fileprivate func arguments(port: Int) -> String {
            switch self {
            case .quick: ""
            case .durable: "durable"
            case .standby(let server): "standby '\(server.folder.path)'"
            case .pooler(let server): "pooler '\(server.folder.path)'"
            case .tls: "tls \(port)"
            }
        }
    }

    /// Commands for a running server.
    package enum Command: String {
        case stop, start, freeze, thaw
        /// Kills all its processes at once.
        case kill
    }

    /// The folder of its socket.
    package let folder: URL
    /// The port, in the name of its socket, and on 127.0.0.1 with ``Kind/tls``.
    package let port: Int
    private nonisolated(unsafe) let input: UnsafeMutablePointer<FILE>

    /// Waits until it accepts connections.
    package init(_ kind: Kind = .quick) async throws {
        port = if case .tls = kind { try Self.freePort() } else { 5_432 }
        folder = FileManager.default.temporaryDirectory.appending(path: "loki-postgresql-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(filePath: #filePath).appending(path: "../../../Scripts/postgres.sh").standardizedFileURL
        // It ends when the other end of its standard input is closed, so when this process has ended.
        guard let input = popen("exec '\(script.path)' '\(folder.path)' \(kind.arguments(port: port))", "we") else {
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

    /// Runs statements as the superuser.
    package func run(_ statements: String, in database: Substring = "postgres") throws {
        let connection = PQconnectdb("host=\(folder.path) port=\(port) user=loki dbname=\(database)")
        defer { PQfinish(connection) }
        let result = PQexec(connection, statements)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw StubError(PQerrorMessage(connection).map { String(cString: $0) } ?? "no PostgreSQL")
        }
    }

    /// The address of a database.
    package func options(_ database: String) -> PostgreSQLOptions {
        PostgreSQLOptions("postgres://loki@/\(database)?host=\(folder.path)&port=\(port)")
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var size = socklen_t(MemoryLayout.size(ofValue: address))
        return try withUnsafeMutablePointer(to: &address) { address in
            try address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                guard bind(descriptor, $0, size) == 0, getsockname(descriptor, $0, &size) == 0 else {
                    throw StubError("no port")
                }
            }
            return Int(UInt16(bigEndian: address.pointee.sin_port))
        }
    }
}
