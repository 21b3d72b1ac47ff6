import DatabaseCore
import DatabaseTestSupport
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ServerApp

/// The program with PostgreSQL: several equal processes, and a database that goes away.
@Suite(.timeLimit(.minutes(5))) struct PostgreSQLProcessTests {
    @Test func `A visit saved by one process is immediately shown by another`() async throws {
        try await withTwoProcesses { first, second, _ async throws in
            for name in ["湯の森サウナ", "駅前サウナ"] {
                try await save(name, at: first)
                #expect(try await names(at: second).contains(name))
            }
        }
    }

    @Test func `Signing out at one process also counts at another`() async throws {
        try await withTwoProcesses { first, second, _ async throws in
            #expect(try await page("/sakatsu", at: second).status == .ok)
            try await signOut(at: first)
            #expect(try await page("/sakatsu", at: second).status == .seeOther)
        }
    }

    @Test func `A page at one process is notified of saves at another, and of a sign-out`() async throws {
        try await withTwoProcesses { first, second, _ async throws in
            #expect(try await page("/sakatsu", at: first).status == .ok)
            try await EventConnection(port: second).open { lines async throws in
                #expect(try await lines.nextWords() == "*")
                for name in ["湯の森サウナ", "駅前サウナ"] {
                    try await save(name, at: first)
                    #expect(["sakatsu", "*"].contains(try await lines.nextWords()))
                }
                try await signOut(at: first)
                #expect(try await lines.nextWords() == nil)
            }
        }
    }

    @Test func `A token created by one process is valid at another, until it is revoked`() async throws {
        try await withTwoProcesses { first, second, _ async throws in
            let id = UUID()
            let token = try await withBrowser(at: first) { try await $0.makeToken(id: id) }
            #expect(try await status(with: token, at: second) == .ok)
            #expect(try await status(with: token, at: first) == .ok)
            _ = try await withBrowser(at: second) { try await $0.post("/account/tokens/\(id.uuidString)/end", []) }
            #expect(try await status(with: token, at: first) == .unauthorized)
            #expect(try await status(with: token, at: second) == .unauthorized)
        }
    }

    @Test func `Of two who use an invitation at once, at two processes, one gets in`() async throws {
        try await withTwoProcesses { first, second, _ async throws in
            let invitation = try await withBrowser(at: first) { try await $0.invite() }
            async let one = signUp("家族", invitation, at: first)
            async let other = signUp("友人", invitation, at: second)
            let statuses = try await [one, other]
            #expect(statuses.contains(.seeOther))
            #expect(statuses != [.seeOther, .seeOther])
            #expect(try await signUp("知人", invitation, at: first) != .seeOther)
            #expect(try await signUp("知人", invitation, at: second) != .seeOther)
        }
    }

    @Test func `A user disabled from a shell is signed out of all processes`() async throws {
        try await withTwoProcesses { first, second, options in
            let database = try await Database.open(options)
            let cookie = try await SignedIn.addMember(to: database, at: Date())
            try database.close()
            let memberCookie = String(cookie.split(separator: " ")[1])
            try await EventConnection(port: second, cookie: memberCookie).open { lines async throws in
                #expect(try await lines.nextWords() == "*")
                let (text, status) = try await withTemporaryFolder { folder in
                    try await run(["account", "disable", "家族", "--database", options.connectionString], folder)
                }
                #expect(text.hasSuffix("Disabled 家族.\n"))
                #expect(status == 0)
                #expect(try await lines.nextWords() == nil)
            }
            for port in [first, second] {
                let page = try await withBrowser(at: port) { try await $0.with(.cookie, cookie).get("/sakatsu") }
                #expect(page.status == .seeOther)
            }
        }
    }

    @Test func `A page that is opened again at another process knows that nothing has changed`() async throws {
        try await withTwoProcesses { first, second, _ async throws in
            try await save("湯の森サウナ", at: first)
            let list = try await page("/sakatsu", at: first)
            let version = try #require(list.text.firstMatch(of: /data-version="([^"]+)"/)?.output.1)
            try await EventConnection(port: second, path: "/events?since=\(version)").open { lines async throws in
                #expect(try await lines.nextWords() == String(version))
            }
        }
    }

    @Test func `Attempts are counted together`() async throws {
        try await withTwoProcesses { first, second, _ async throws in
            for number in 1...10 {
                #expect(try await attempt(at: number % 2 == 0 ? first : second) == .unprocessableContent)
            }
            #expect(try await attempt(at: first) == .tooManyRequests)
            #expect(try await attempt(at: second) == .tooManyRequests)
        }
    }

    @Test func `Of many who change a visit at once, at two processes, one wins`() async throws {
        try await withTwoProcesses { first, second, _ async throws in
            let path = try await save("湯の森サウナ", at: first)
            let form = try await page("\(path)/edit", at: second).form(postedTo: "\(path)/edit")
            let answers = try await withThrowingTaskGroup { group in
                for number in 0..<16 {
                    let fields = form.setting(["facilityName": "サウナ\(number)"])
                    group.addTask { try await change(path, fields, at: number % 2 == 0 ? first : second) }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(answers == [.seeOther: 1, .conflict: 15])
        }
    }

    @Test func `A database that is away is reported soon, and used again when it is back`() async throws {
        try await withTwoProcesses { port, _, options in
            try await save("湯の森サウナ", at: port)
            try await TestPostgreSQL.setAvailable(false, options)

            let start = ContinuousClock.now
            let ready = try await page("/health/ready", at: port)
            #expect(ready.status == .serviceUnavailable)
            #expect(ready.text == "database unavailable")
            let list = try await page("/sakatsu", at: port)
            #expect(list.status == .serviceUnavailable)
            #expect(list.headers[.retryAfter] == "5")
            #expect(ContinuousClock.now - start < .seconds(6))

            try await TestPostgreSQL.setAvailable(true, options)
            #expect(try await names(at: port) == ["湯の森サウナ"])
            #expect(try await page("/health/ready", at: port).status == .ok)
        }
    }

    @Test func `A server continues with moved data, and signed-in users stay signed in`() async throws {
        let options = try await TestPostgreSQL.makeEmptyDatabase()
        try await withTemporaryFolder { folder in
            let (file, back) = (folder.appending(path: "file"), folder.appending(path: "back"))
            try await withLoki(file) { loki in _ = try await save("湯の森サウナ", at: try await loki.port()) }
            let (text, status) = try await move("--to", options.connectionString, file)
            #expect(status == 0)
            #expect(text.contains("comparing sakatsu: 1 of 1\n"))
            #expect(text.contains("Moved 1 accounts, 1 visits and 0 memos.\n"))
            #expect(try await move("--to", options.connectionString, file).status == 1)

            let arguments = ["--port", "0", "--database", options.connectionString]
            try await withLoki(folder.appending(path: "socket"), arguments, isSignedIn: false) { loki async throws in
                let port = try await loki.port()
                #expect(try await names(at: port) == ["湯の森サウナ"])
                try await save("駅前サウナ", at: port)
                let refused = try await move("--from", options.connectionString, back)
                #expect(refused.status == 1)
                #expect(refused.text.contains("A Loki server uses the PostgreSQL database. Stop all of them first.\n"))
            }
            #expect(try await move("--from", options.connectionString, back).status == 0)
            try await withLoki(back, isSignedIn: false) { loki async throws in
                #expect(try await names(at: try await loki.port()).count == 2)
            }
        }
        try await TestPostgreSQL.remove(options)
    }

    @Test func `A database that cannot be reached starts nothing, and no password is printed`() async throws {
        try await withTemporaryFolder { folder in
            let loki = try LokiProcess(
                folder, ["--port", "0"], environment: ["LOKI_DATABASE": "postgres://loki:secret@/loki?host=/nowhere"])
            let line = try #require(await loki.errorLines().first)
            #expect(line.hasPrefix("loki: The PostgreSQL database cannot be used: "))
            #expect(!line.contains("secret"))
            #expect(await loki.ending() == LokiProcess.Ending(status: 1, wasKilled: false))
        }
    }

    @Test(arguments: [
        (["--database", "mysql://secret@db"], "That is no PostgreSQL database. Choose one like "),
        (
            ["--database", "postgres://loki:secret@[::1/loki"],
            "The PostgreSQL database cannot be used: its address cannot be read"
        ),
        (["--database", "postgres://db", "--database-connections", "0"], "0 is no number of connections. "),
        (["--database", "postgres://db", "--database-timeout", "x"], "x is no time. "),
    ])
    func `Invalid options are refused`(arguments: [String], message: String) async throws {
        try await withTemporaryFolder { folder in
            let loki = try LokiProcess(folder, ["--port", "0"] + arguments)
            let line = try #require(await loki.errorLines().first)
            #expect(line.hasPrefix("loki: \(message)"))
            #expect(!line.contains("secret"))
            #expect(await loki.ending() == LokiProcess.Ending(status: 1, wasKilled: false))
        }
    }

    // Closures of a test must not be both within and outside of #expect: the compiler mistakes one for another.

    private func page(_ path: String, at port: Int) async throws -> WebPage {
        try await withBrowser(at: port) { try await $0.get(path) }
    }

    @discardableResult
    private func save(_ name: String, at port: Int) async throws -> String {
        try await withBrowser(at: port) { try await $0.record(name) }
    }

    private func change(_ path: String, _ fields: [FormField], at port: Int) async throws -> HTTPResponse.Status {
        try await withBrowser(at: port) { try await $0.post("\(path)/edit", fields) }.status
    }

    private func signOut(at port: Int) async throws {
        _ = try await withBrowser(at: port) { try await $0.post("/sign-out", []) }
    }

    /// With a wrong password.
    private func attempt(at port: Int) async throws -> HTTPResponse.Status {
        let fields = [FormField("name", "持ち主"), FormField("password", "wr0ng stove")]
        return try await withBrowser(at: port) { try await $0.with(.cookie, nil).post("/sign-in", fields) }.status
    }

    private func status(with token: String, at port: Int) async throws -> HTTPResponse.Status {
        try await withBrowser(at: port) { try await $0.with(token: token).get("/api/v1/visits") }.status
    }

    private func signUp(_ name: String, _ invitation: String, at port: Int) async throws -> HTTPResponse.Status {
        let fields = [
            FormField("name", name), FormField("password", "correct horse"), FormField("invitation", invitation),
        ]
        return try await withBrowser(at: port) { try await $0.with(.cookie, nil).post("/sign-up", fields) }.status
    }

    private func move(_ direction: String, _ address: String, _ folder: URL) async throws -> (
        text: String, status: Int32
    ) {
        try await run(["move", direction, address], folder)
    }

    /// Runs a command of the program.
    private func run(_ arguments: [String], _ folder: URL) async throws -> (text: String, status: Int32) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = try LokiProcess.executable()
        process.arguments = arguments + ["--data", folder.path]
        process.environment = [:]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    private func names(at port: Int) async throws -> [String] {
        try await withBrowser(at: port) { try await $0.listedNames() }
    }

    /// Two processes with one database, at which the owner is signed in.
    private func withTwoProcesses(_ body: (_ first: Int, _ second: Int, PostgreSQLOptions) async throws -> Void)
        async throws
    {
        let options = try await TestPostgreSQL.makeDatabase()
        let database = try await Database.open(options)
        try await SignedIn.prepare(database)
        try database.close()
        let arguments = ["--port", "0", "--database", options.connectionString]
        try await withTemporaryFolder { folder in
            let places = (folder.appending(path: "first"), folder.appending(path: "second"))
            try await withLoki(places.0, arguments, isSignedIn: false) { first in
                try await withLoki(places.1, arguments, isSignedIn: false) { second in
                    try await body(try await first.port(), try await second.port(), options)
                }
            }
        }
        try await TestPostgreSQL.remove(options)
    }
}
