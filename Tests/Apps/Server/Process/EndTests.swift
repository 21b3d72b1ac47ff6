import Foundation
import HTTPTypes
import HummingbirdTesting
import TestSupport
import Testing

@testable import ServerApp

/// The end of the program, by a signal or a kill.
@Suite(.timeLimit(.minutes(5))) struct EndTests {
    /// Every acknowledged save exists after the process was killed, however many were in progress.
    @Test func `a killed server keeps every acknowledged write`() async throws {
        try await withTemporaryFolder { folder in
            var kept: [String: String] = [:]
            for round in 1...6 {
                let acknowledged = try await withLoki(folder) { loki in
                    let port = try await loki.port()
                    try await expectThere(kept, at: port)
                    return try await saved(inRound: round, by: loki, at: port)
                }
                #expect(acknowledged.count >= round)
                kept.merge(acknowledged) { _, new in new }
            }
            try await withLoki(folder) { loki in
                try await expectThere(kept, at: try await loki.port())
            }
        }
    }

    /// Saves on four connections, and kills the server right after that many acknowledgements.
    ///
    /// - Returns: the names of the acknowledged visits, by path.
    private func saved(
        inRound round: Int, by loki: LokiProcess, at port: Int
    ) async throws -> [String: String] {
        let acknowledged = Calls<(path: String, name: String)>()
        await withTaskGroup { group in
            for connection in 1...4 {
                group.addTask {
                    // Ends with an error: the server is gone.
                    try? await withBrowser(at: port) { browser in
                        for number in 1... {
                            let name = "\(round)-\(connection)-\(number)"
                            let path = try await browser.record(name)
                            acknowledged.record((path, name))
                            // Not `==`: two connections may be answered between a record and the check of the count.
                            if acknowledged.all.count >= round { loki.signal(SIGKILL) }
                        }
                    }
                }
            }
        }
        #expect(await loki.ending() == LokiProcess.Ending(status: SIGKILL, wasKilled: true))
        return Dictionary(uniqueKeysWithValues: acknowledged.all.map { ($0.path, $0.name) })
    }

    private func expectThere(_ visits: [String: String], at port: Int) async throws {
        try await withBrowser(at: port) { browser in
            let listed = Set(try await browser.listedNames())
            for (path, name) in visits {
                #expect(listed.contains(name), "\(name) was acknowledged and is not listed")
                #expect(try await browser.get(path).texts(of: "h1") == [name])
            }
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `the server stops on a signal`(signal: Int32) async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder) { loki in
                try await withBrowser(at: try await loki.port()) { browser in
                    try await browser.record("湯の森サウナ")
                    // The connection stays open in the meantime, as a browser keeps it.
                    let start = ContinuousClock.now
                    loki.signal(signal)
                    #expect(await loki.ending() == LokiProcess.Ending(status: 0, wasKilled: false))
                    #expect(try #require(loki.time(since: start)) < .seconds(10))
                }
                #expect(await loki.errorLines() == [])
            }
            // Everything is in the one file: the write-ahead log was merged into it.
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.sorted() == ["loki.sqlite", "loki.sqlite.closed", "loki.sqlite.lock"])
            try await withLoki(folder) { loki in
                let names = try await withBrowser(at: try await loki.port()) { try await $0.listedNames() }
                #expect(names == ["湯の森サウナ"])
            }
        }
    }

    @Test func `the server waits for no connection longer than ten seconds`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder) { loki in
                let port = try await loki.port()
                try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
                    // Announces a body that never comes.
                    try await client.executeAndDontWaitForResponse(
                        TestClient.Request(
                            "/sakatsu/new", method: .post, authority: "127.0.0.1:\(port)",
                            headers: [.contentLength: "100"]))
                    let start = ContinuousClock.now
                    loki.signal(SIGTERM)
                    #expect(await loki.ending() == LokiProcess.Ending(status: 0, wasKilled: false))
                    #expect(try #require(loki.time(since: start)) < .seconds(10))
                }
            }
        }
    }

    @Test func `the server logs no text of people`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder, ["--port", "0", "--log-level", "trace"]) { loki in
                try await withBrowser(at: try await loki.port()) { browser in
                    let path = try await browser.record("secretName", ["foreword": "secretForeword"])
                    _ = try await browser.get(path)
                    _ = try await browser.get("/sakatsu?q=secretQuery")
                    _ = try await browser.post("/sakatsu/new", [FormField("facilityName", "secretForm")])
                }
                loki.signal(SIGTERM)
                let lines = await loki.errorLines()
                #expect(lines.count > 4)
                #expect(lines.filter { $0.contains("secret") } == [])
            }
        }
    }
}
