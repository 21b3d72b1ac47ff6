import DatabaseCore
import DatabaseTestSupport
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ServerApp

/// The program with a PostgreSQL server that fails in various ways.
@Suite(.timeLimit(.minutes(5))) struct PostgreSQLFailureTests {
    /// How long a machine that is busy with other tests may take to start a server or to respond.
    private static let patience = Duration.seconds(60)

    @Test(arguments: [PostgreSQLServer.Command.stop, .kill])
    func `Visits saved before the server went away exist when it is back`(command: PostgreSQLServer.Command)
        async throws
    {
        let server = try await PostgreSQLServer(.durable)
        try await withLoki(over: server.options("loki"), on: server) { port in
            // One after the other until it is away, and again when it is back.
            let saving = Task { await saveUntilCancelled(at: port) }
            try await waitUntil("SELECT count(*) > 2 FROM sakatsu", at: server)
            server.perform(command)
            try await Task.sleep(for: .seconds(1))
            #expect(try await page("/sakatsu", at: port).isUnavailable)
            #expect(try await status("/health/ready", at: port) == .serviceUnavailable)
            server.perform(.start)
            try await waitForPages(at: port)
            saving.cancel()
            let saved = await saving.value.union(["湯の森サウナ"])
            try await save("湯の森サウナ", at: port)
            let shown = try await Set(names(at: port))
            #expect(saved.subtracting(shown) == [])
            #expect(saved.count > 1)
        }
        server.end()
    }

    @Test func `A frozen server blocks no one`() async throws {
        let server = try await PostgreSQLServer()
        let log = try await withLoki(over: server.options("loki"), ["--log-level", "info"], on: server) { port in
            try await save("湯の森サウナ", at: port)
            server.perform(.freeze)
            try await Task.sleep(for: .milliseconds(300))
            // More than there are connections: the others wait for one.
            let areUnavailable = try await withThrowingTaskGroup { group in
                for _ in 0..<30 { group.addTask { try await page("/sakatsu", at: port).isUnavailable } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(areUnavailable == [true])
            server.perform(.thaw)
            try await waitForPages(at: port)
            #expect(try await names(at: port) == ["湯の森サウナ"])
        }
        // As the server has measured it: here, others keep the processors busy.
        let durations = log.filter { $0.contains("status=503") }.compactMap { line in
            line.firstMatch(of: /milliseconds=([0-9.]+)/).flatMap { Double($0.output.1) }
        }
        #expect(durations.count >= 30)
        // The program gives up within three seconds; a machine that is busy with other tests notices it late. Without a
        // limit the requests would wait until the server is thawed.
        #expect(durations.max() ?? .infinity < 10_000)
        server.end()
    }

    @Test func `A server without room, or a read-only one, keeps typed text and continues when it can`() async throws {
        let server = try await PostgreSQLServer()
        try await withLoki(over: server.options("loki"), on: server) { port in
            // The error of a server whose disk is full.
            try server.run(
                """
                CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
                END $$;
                CREATE TRIGGER fail BEFORE INSERT ON sakatsu EXECUTE FUNCTION fail();
                """, in: "loki")
            try server.run("CREATE TRIGGER fail BEFORE INSERT ON job EXECUTE FUNCTION fail()", in: "loki")
            // A write of the background work at the start can succeed between the two, after which the disk no longer
            // counts as full.
            var ready = ""
            for _ in 0..<5 where ready != "disk is full" {
                let full = try await attempt("駅前サウナ", at: port)
                #expect(full.isUnavailable)
                #expect(full.text.contains("駅前サウナ"))
                ready = try await page("/health/ready", at: port).text
            }
            #expect(ready == "disk is full")
            try server.run("DROP TRIGGER fail ON sakatsu; DROP TRIGGER fail ON job", in: "loki")
            try await save("湯の森サウナ", at: port)
            #expect(try await page("/health/ready", at: port).text == "ok")

            try server.run("ALTER SYSTEM SET default_transaction_read_only = on")
            try server.run("SELECT pg_reload_conf()")
            try await Task.sleep(for: .milliseconds(300))
            let readOnly = try await attempt("丘のサウナ", at: port)
            #expect(readOnly.isUnavailable)
            #expect(readOnly.text.contains("丘のサウナ"))
            let refusing = try await page("/health/ready", at: port)
            #expect(refusing.status == .serviceUnavailable)
            #expect(refusing.text == "database is read-only")
            #expect(try await names(at: port) == ["湯の森サウナ"])
            try server.run("ALTER SYSTEM RESET default_transaction_read_only")
            try server.run("SELECT pg_reload_conf()")
            try await Task.sleep(for: .milliseconds(300))
            try await save("駅前サウナ", at: port)
            #expect(try await names(at: port).sorted() == ["湯の森サウナ", "駅前サウナ"].sorted())
        }
        server.end()
    }

    /// A frozen primary does not respond, a killed one refuses connections.
    @Test(arguments: [PostgreSQLServer.Command.kill, .freeze])
    func `A standby replaces the primary`(command: PostgreSQLServer.Command) async throws {
        let primary = try await PostgreSQLServer(.durable)
        try primary.run("CREATE DATABASE loki")
        let standby = try await PostgreSQLServer(.standby(of: primary))
        try primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
        try primary.run("SELECT pg_reload_conf()")
        let address = """
            postgres://loki@/loki?host=\(primary.folder.path),\(standby.folder.path)\
            &target_session_attrs=read-write
            """
        try await withLoki(over: PostgreSQLOptions(address)) { port in
            let saving = Task { await saveUntilCancelled(at: port) }
            try await waitUntil("SELECT count(*) > 2 FROM sakatsu", at: primary)
            primary.perform(command)
            try standby.run("SELECT pg_promote()")
            try await waitForPages(at: port)
            saving.cancel()
            let saved = await saving.value.union(["湯の森サウナ"])
            try await save("湯の森サウナ", at: port)
            let shown = try await Set(names(at: port))
            #expect(saved.subtracting(shown) == [])
            #expect(saved.count > 1)
        }
        standby.end()
        primary.end()
    }

    @Test func `A PgBouncer that pools transactions serves two processes`() async throws {
        let server = try await PostgreSQLServer()
        try server.run("CREATE DATABASE loki")
        let pooler = try await PostgreSQLServer(.pooler(of: server))
        let arguments = ["--database-prepared", "off"]
        var options = pooler.options("loki")
        options.isPreparing = false
        try await Database.open(options).close()
        // As after a move: the first to start creates them.
        try server.run("DROP INDEX sakatsuGrams, memoGrams", in: "loki")
        try await withLoki(over: pooler.options("loki"), arguments) { first in
            try await withLoki(over: pooler.options("loki"), arguments) { second in
                #expect(try await status("/sakatsu", at: first) == .ok)
                try await EventConnection(port: second).open { lines async throws in
                    #expect(try await lines.nextWords() == "*")
                    try await save("湯の森サウナ", at: first)
                    #expect(try await lines.nextWords() == "*")
                }
                let statuses = try await withThrowingTaskGroup { group in
                    for number in 0..<60 {
                        group.addTask { try await status("/sakatsu?q=\(number)", at: number % 2 == 0 ? first : second) }
                    }
                    return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                }
                #expect(statuses == [.ok: 60])
                try await waitUntil(
                    "SELECT count(*) = 3 FROM pg_index WHERE indexrelid::regclass::text LIKE '%grams' AND indisvalid",
                    at: server)
                try await waitUntil("SELECT count(*) = 0 FROM pg_locks WHERE locktype = 'advisory'", at: server)
                #expect(try await names(at: second) == ["湯の森サウナ"])
            }
        }
        pooler.end()
        server.end()
    }

    @Test func `A save with an unanswered commit is not repeated, and can be sent again`() async throws {
        let server = try await PostgreSQLServer()
        let proxy = try CommitProxy(of: server)
        // So that the proxy reads all statements.
        try await withLoki(over: proxy.options("loki"), ["--database-prepared", "off"], on: server) { port in
            try await save("駅前サウナ", at: port)
            let id = UUID()
            proxy.loseCommits(true)
            let lost = try await attempt("湯の森サウナ", id, at: port)
            #expect(lost.isUnavailable)
            #expect(lost.text.contains("湯の森サウナ"))
            #expect(proxy.saveCount == 2)
            proxy.loseCommits(false)
            #expect(try await names(at: port).sorted() == ["湯の森サウナ", "駅前サウナ"].sorted())

            // A user who sees that sends the form once more.
            #expect(try await attempt("湯の森サウナ", id, at: port).status == .seeOther)
            #expect(try await names(at: port).count == 2)
        }
        proxy.end()
        server.end()
    }

    @Test func `A storm that finds no connection passes`() async throws {
        let server = try await PostgreSQLServer()
        try await withLoki(over: server.options("loki"), ["--database-connections", "2"], on: server) { port in
            try await save("湯の森サウナ", at: port)
            let start = ContinuousClock.now
            let statuses = try await withThrowingTaskGroup { group in
                for number in 0..<300 { group.addTask { try await status("/sakatsu?q=\(number)", at: port) } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(statuses.isSubset(of: [.ok, .serviceUnavailable]))
            #expect(ContinuousClock.now - start < Self.patience)
            #expect(try await names(at: port) == ["湯の森サウナ"])
        }
        server.end()
    }

    @Test func `An open page receives changes after the server was restarted`() async throws {
        let server = try await PostgreSQLServer()
        try await withLoki(over: server.options("loki"), on: server) { port in
            #expect(try await status("/sakatsu", at: port) == .ok)
            try await EventConnection(port: port).open { lines async throws in
                #expect(try await lines.nextWords() == "*")
                server.perform(.stop)
                try await Task.sleep(for: .seconds(1))
                #expect(try await page("/sakatsu", at: port).isUnavailable)
                server.perform(.start)
                try await waitForPages(at: port)
                try await save("湯の森サウナ", at: port)
                // A poll of the database's numbers may find the save before its notification, and then not its kind; the
                // event may then say both. The stream ends if a heartbeat came while the database was away; a browser
                // then opens another one.
                let kinds = try await lines.nextWords()?.split(separator: " ")
                #expect(kinds?.contains { ["sakatsu", "*"].contains($0) } != false)
            }
            try await EventConnection(port: port).open { lines async throws in
                #expect(try await lines.nextWords() == "*")
            }
        }
        server.end()
    }

    // MARK: - What people do

    /// - Returns: the program's log.
    @discardableResult
    private func withLoki(
        over options: PostgreSQLOptions, _ arguments: [String] = [], on server: PostgreSQLServer? = nil,
        _ body: (_ port: Int) async throws -> Void
    ) async throws -> [String] {
        try server?.run("CREATE DATABASE loki")
        var unprepared = options
        unprepared.isPreparing = false
        let database = try await Database.open(unprepared)
        try await SignedIn.prepare(database)
        try database.close()
        return try await withTemporaryFolder { folder in
            let arguments = ["--port", "0", "--database", options.connectionString] + arguments
            let loki = try await ServerAppTests.withLoki(folder, arguments, isSignedIn: false) { loki in
                try await body(try await loki.port())
                return loki
            }
            return await loki.errorLines()
        }
    }

    /// Saves visit after visit, through failures.
    ///
    /// - Returns: the acknowledged ones.
    private func saveUntilCancelled(at port: Int) async -> Set<String> {
        var saved: Set<String> = []
        while !Task.isCancelled {
            let name = "サウナ\(saved.count)"
            if (try? await attempt(name, at: port).status) == .seeOther { saved.insert(name) }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return saved
    }

    /// Saves, if possible, without opening the form first.
    private func attempt(_ name: String, _ id: UUID = UUID(), at port: Int) async throws -> WebPage {
        let fields = [
            FormField("sakatsuID", id.uuidString), FormField("revision", "0"), FormField("facilityName", name),
            FormField("visitingDate", "2026-11-20"), FormField("foreword", ""), FormField("afterword", ""),
            FormField("action", "save"),
        ]
        return try await withBrowser(at: port) { try await $0.post("/sakatsu/new", fields) }
    }

    private func save(_ name: String, at port: Int) async throws {
        try await withBrowser(at: port) { _ = try await $0.record(name) }
    }

    private func page(_ path: String, at port: Int) async throws -> WebPage {
        try await withBrowser(at: port) { try await $0.get(path) }
    }

    private func status(_ path: String, at port: Int) async throws -> HTTPResponse.Status {
        try await page(path, at: port).status
    }

    private func names(at port: Int) async throws -> [String] {
        try await withBrowser(at: port) { try await $0.listedNames() }
    }

    /// Waits until a statement returns true.
    private func waitUntil(_ condition: String, at server: PostgreSQLServer) async throws {
        let statement = "DO $$ BEGIN ASSERT (\(condition)); END $$"
        let start = ContinuousClock.now
        while (try? server.run(statement, in: "loki")) == nil {
            try #require(ContinuousClock.now - start < Self.patience, "Not so: \(condition)")
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func waitForPages(at port: Int) async throws {
        let start = ContinuousClock.now
        while try await status("/sakatsu", at: port) != .ok {
            try #require(ContinuousClock.now - start < Self.patience, "No page since the server is back")
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}

extension WebPage {
    /// Whether the response says that the database is away, and when to try again.
    fileprivate var isUnavailable: Bool { status == .serviceUnavailable && headers[.retryAfter] == "5" }
}
