import Foundation
import HTTPTypes
import TestSupport
import Testing

/// `loki account` with the server stopped, and through the running server.
@Suite(.timeLimit(.minutes(5))) struct AccountToolTests {
    /// Runs `loki account` and returns its output, without log lines, and its status.
    private func tool(_ folder: URL, _ arguments: String..., input: String = "") async throws -> (String, Int32) {
        let (text, status) = try await run(folder, arguments, input: input)
        return (text.replacing(Self.notice, with: ""), status)
    }

    private func run(_ folder: URL, _ arguments: [String], input: String = "") async throws -> (String, Int32) {
        let process = Process()
        process.executableURL = try LokiProcess.executable()
        process.arguments = ["account"] + arguments + ["--data", folder.path]
        process.environment = [:]
        let (output, typed) = (Pipe(), Pipe())
        process.standardInput = typed
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try typed.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    /// The log message of a change of permissions.
    private static var notice: Regex<(Substring, Substring)> { /\S+ notice loki:.* address=shell \[.*\] (.*)\n/ }

    @Test(arguments: [false, true])
    func `loki account manages accounts`(isServerRunning: Bool) async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "d")
            #expect(try await tool(folder, "create", "持ち主", input: "correct horse\n") == ("Created 持ち主.\n", 0))
            if isServerRunning {
                try await withLoki(folder, isSignedIn: false) { loki in
                    try await manage(folder, address: "http://127.0.0.1:\(try await loki.port())")
                }
            } else {
                try await manage(folder, address: nil)
            }
        }
    }

    /// - Parameter address: the running server's.
    private func manage(_ folder: URL, address: String?) async throws {
        #expect(try await tool(folder, "create", "家族", input: "battery staple\n") == ("Created 家族.\n", 0))
        #expect(
            try await tool(folder, "create", "家族", input: "battery staple\n")
                == ("loki: This name is already taken.\n", 1))
        #expect(
            try await tool(folder, "create", "友人", input: "short\n")
                == (
                    "loki: Choose a password of 8 characters or more (1,024 bytes at most) that is neither common nor "
                        + "the name.\n", 1
                ))
        #expect(
            try await tool(folder, "list") == ("持ち主  owner   never used\n家族    member  never used\n", 0))
        #expect(try await tool(folder, "disable", "家族") == ("Disabled 家族.\n", 0))
        #expect(try await tool(folder, "disable", "持ち主") == ("loki: The owner's account cannot be disabled.\n", 1))
        #expect(try await tool(folder, "disable", "だれか") == ("loki: There is no account of this name.\n", 1))
        #expect(try await tool(folder, "list").0.contains("家族    disabled"))
        #expect(try await tool(folder, "enable", "家族") == ("Enabled 家族.\n", 0))
        let (text, status) = try await tool(folder, "reset-password", "家族")
        let path = #/\/reset-password\?link=[\w-]{43}\n/#
        let start = "Open this behind the server's address, such as http://127.0.0.1:8080:\n"
        #expect(text.replacing(path, with: "") == address ?? start)
        #expect(status == 0)
        for (option, value, address) in [
            ("--port", "9000", "http://127.0.0.1:9000"),
            ("--public-url", "https://loki.example/", "https://loki.example"),
        ] {
            let link = try await tool(folder, "reset-password", "家族", option, value).0
            #expect(link.replacing(path, with: "") == address)
        }
    }

    @Test func `loki account logs changed permissions also while the server is stopped`() async throws {
        try await withTemporaryFolder { folder in
            let made = try await run(folder, ["create", "持ち主"], input: "correct horse\n").0
            let reset = try await run(folder, ["reset-password", "持ち主"]).0
            let events = (made + reset).matches(of: Self.notice).map(\.output.1)
            #expect(events == ["Account made", "Link to reset a password made"])
            #expect(try await run(folder, ["list"]).0 == "持ち主  owner  never used\n")
        }
    }

    @Test func `loki account creates no database because of a typing error`() async throws {
        try await withTemporaryFolder { folder in
            let (text, status) = try await tool(folder, "list")
            #expect(text.hasPrefix("loki: There is no database at "))
            #expect(status == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test func `loki account immediately changes the pages of the running server`() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "d")
            _ = try await tool(folder, "create", "持ち主", input: "correct horse\n")
            _ = try await tool(folder, "create", "家族", input: "battery staple\n")
            try await withLoki(folder, isSignedIn: false) { loki in
                try await withBrowser(at: try await loki.port()) { browser in
                    let member = try await browser.signIn("家族", "battery staple")
                    #expect(try await member.get("/sakatsu").status == .ok)
                    _ = try await tool(folder, "disable", "家族")
                    #expect(try await member.get("/sakatsu").status == .seeOther)
                }
            }
        }
    }
}
