import Foundation
import TestSupport
import Testing

@testable import ServerApp

/// A program that does not start gives the reason in one clear line.
@Suite(.timeLimit(.minutes(5))) struct StartRefusalTests {
    /// Expects the program to end immediately, with an error and this line.
    private func expectRefusal(
        _ folder: URL, _ arguments: [String] = ["--port", "0"], saying line: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (lines, ending) = try await withLoki(folder, arguments, isSignedIn: false) { loki in
            (await loki.errorLines(), await loki.ending())
        }
        #expect(lines == ["loki: \(line)"], sourceLocation: sourceLocation)
        #expect(ending == LokiProcess.Ending(status: 1, wasKilled: false), sourceLocation: sourceLocation)
    }

    @Test func `the server refuses a busy port`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder.appending(path: "first")) { first in
                let port = try await first.port()
                // Several times: the remaining readers of a closed file differ.
                for number in 0..<6 {
                    let second = folder.appending(path: "second\(number)")
                    try await expectRefusal(
                        second, ["--port", "\(port)"],
                        saying: """
                            Cannot listen on 127.0.0.1 port \(port): Address already in use. \
                            Choose another with --port.
                            """)
                    let names = try FileManager.default.contentsOfDirectory(atPath: second.path).sorted()
                    #expect(names == ["loki.sqlite", "loki.sqlite.closed", "loki.sqlite.lock"])
                }
            }
        }
    }

    @Test func `the server refuses a folder that cannot exist`() async throws {
        try await withTemporaryFolder { parent in
            let file = parent.appending(path: "file")
            try Data("text".utf8).write(to: file)
            let folder = file.appending(path: "data")
            try await expectRefusal(
                folder,
                saying:
                    "The data folder \(folder.path) cannot be written. Choose another with --data or change its permissions."
            )
        }
    }

    /// The kernel's own folder, which not even root can write.
    @Test func `the server refuses a folder that cannot be written`() async throws {
        try await expectRefusal(
            URL(filePath: "/proc"),
            saying:
                "The data folder /proc cannot be written. Choose another with --data or change its permissions."
        )
    }

    @Test(arguments: [
        ("", "The database % is empty (0 bytes). Restore it from a backup, or move it away to start with a new one."),
        (
            "This is a letter.\n",
            "The file % is not a SQLite database. Restore it from a backup, or move it away to start with a new one."
        ),
        (
            String(repeating: "x", count: 100_000),
            "The file % is not a SQLite database. Restore it from a backup, or move it away to start with a new one."
        ),
    ])
    func `the server refuses a file that is not a database`(content: String, line: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "loki.sqlite")
            try Data(content.utf8).write(to: file)
            try await expectRefusal(folder, saying: line.replacing("%", with: file.path))
            #expect(try Data(contentsOf: file) == Data(content.utf8))
        }
    }

    @Test func `the server refuses the folder of another server`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder) { first in
                let port = try await first.port()
                let file = folder.appending(path: "loki.sqlite").path
                try await expectRefusal(
                    folder,
                    saying:
                        "The database \(file) is in use by another Loki server. Stop that one first or choose another --data."
                )
                // The first one is not affected.
                try await withBrowser(at: port) { browser in
                    #expect(try await browser.get("/health/ready").text == "ok")
                    try await browser.record("湯の森サウナ")
                }
            }
        }
    }

    @Test(arguments: [
        (["--port", "70000"], "70000 is no port. Choose a number from 0 to 65535 with --port."),
        (
            ["--host", "0.0.0.0"],
            "On 0.0.0.0, others can listen in. Put a proxy that speaks TLS in front of Loki, and name the address that people open with --public-url."
        ),
        (
            ["--public-url", "http://sauna.example"],
            "http://sauna.example is no public address. Choose one like https://sauna.example with --public-url."
        ),
        (
            ["--log-level", "loud"],
            "loud is no log level. Choose trace, debug, info, notice, warning, error or critical."
        ),
    ])
    func `the server refuses options that it cannot follow`(arguments: [String], line: String) async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "data")
            try await expectRefusal(folder, arguments, saying: line)
            #expect(!FileManager.default.fileExists(atPath: folder.path))
        }
    }

    /// The first person who opens a new server owns it; that must not be a stranger.
    @Test func `the server refuses to face the network without an owner`() async throws {
        try await withTemporaryFolder { folder in
            try await expectRefusal(
                folder, ["--port", "0", "--public-url", "https://sauna.example"],
                saying: """
                    Before others can reach it, the server needs an owner. Make the owner's account with \
                    loki account create NAME.
                    """)
        }
    }
}
