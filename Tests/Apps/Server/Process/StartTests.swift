import Foundation
import TestSupport
import Testing

@testable import ServerApp

/// Starting the program: its files, its options and its responses.
@Suite(.timeLimit(.minutes(5))) struct StartTests {
    @Test func `the server creates its folder for the owner alone`() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "a/b c", directoryHint: .isDirectory)
            try await withLoki(folder, isSignedIn: false) { loki in
                let page = try await withBrowser(at: try await loki.port()) { try await $0.get("/health/ready") }
                #expect(page.text == "ok")
            }
            let files = FileManager.default
            let database = folder.appending(path: "loki.sqlite").path
            #expect(try files.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
            #expect(try files.attributesOfItem(atPath: database)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `the server takes its options from the environment`() async throws {
        try await withTemporaryFolder { folder in
            let loki = try LokiProcess(folder, [], environment: ["LOKI_PORT": "70001"])
            #expect(
                await loki.errorLines() == ["loki: 70001 is no port. Choose a number from 0 to 65535 with --port."])
            #expect(await loki.ending() == LokiProcess.Ending(status: 1, wasKilled: false))
        }
    }

    @Test func `the server serves two logs side by side`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder.appending(path: "first")) { first in
                try await withLoki(folder.appending(path: "second")) { second in
                    let ports = (try await first.port(), try await second.port())
                    #expect(ports.0 != ports.1)
                    try await withBrowser(at: ports.0) { _ = try await $0.record("湯の森サウナ") }
                    try await withBrowser(at: ports.1) { browser in
                        #expect(try await browser.listedNames() == [])
                        try await browser.record("駅前サウナ")
                    }
                    let names = try await withBrowser(at: ports.0) { try await $0.listedNames() }
                    #expect(names == ["湯の森サウナ"])
                }
            }
        }
    }
}
