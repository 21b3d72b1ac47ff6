import DatabaseCore
import DatabaseTestSupport
import Foundation
import TestSupport
import Testing

@testable import ServerApp

/// A PostgreSQL server on a port, with TLS and a password.
@Suite(.timeLimit(.minutes(2))) struct PostgreSQLSecurityTests {
    @Test func `A server is reached with TLS and a password file, and no other is`() async throws {
        let server = try await PostgreSQLServer(.tls)
        try server.run("CREATE DATABASE loki")
        try server.run("ALTER ROLE loki PASSWORD 'wood stove'")
        let database = try await Database.open(server.options("loki"))
        try await SignedIn.prepare(database)
        try database.close()
        let address = "postgres://loki@127.0.0.1:\(server.port)/loki"
        let certified = "\(address)?sslmode=verify-full&sslrootcert=\(server.folder.path)/ca.crt"
        try await withTemporaryFolder { folder in
            let (right, wrong) = (folder.appending(path: "right"), folder.appending(path: "wrong"))
            for (file, password) in [(right, "wood stove"), (wrong, "steel stove")] {
                let isMade = FileManager.default.createFile(
                    atPath: file.path, contents: Data("127.0.0.1:*:loki:loki:\(password)\n".utf8),
                    attributes: [.posixPermissions: 0o600])
                #expect(isMade)
            }

            let environment = ["LOKI_DATABASE": certified, "PGPASSFILE": right.path]
            let data = folder.appending(path: "data")
            try await withLoki(data, isSignedIn: false, environment: environment) { loki async throws in
                let port = try await loki.port()
                let names = try await withBrowser(at: port) { browser in
                    try await browser.record("湯の森サウナ")
                    return try await browser.listedNames()
                }
                #expect(names == ["湯の森サウナ"])
                try server.run(
                    """
                    DO $$ BEGIN ASSERT (
                        SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                        WHERE application_name = 'loki'
                    ); END $$
                    """)
            }

            for (address, file) in [
                (certified, wrong),
                ("\(address)?sslmode=disable", right),
                ("\(address)?sslmode=verify-full&sslrootcert=\(server.folder.path)/other.crt", right),
                // The certificate is for 127.0.0.1.
                (certified.replacing("@127.0.0.1", with: "@localhost") + "&hostaddr=127.0.0.1", right),
            ] {
                let loki = try LokiProcess(data, environment: ["LOKI_DATABASE": address, "PGPASSFILE": file.path])
                let line = try #require(await loki.errorLines().first)
                #expect(line.hasPrefix("loki: The PostgreSQL database cannot be used: connection to server at "))
                #expect(!line.contains("stove"))
                #expect(await loki.ending() == LokiProcess.Ending(status: 1, wasKilled: false))
            }
        }
        server.end()
    }
}
