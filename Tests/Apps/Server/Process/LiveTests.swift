import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import ServerApp

/// Behaviour that only a real connection shows.
@Suite(.timeLimit(.minutes(5))) struct LiveTests {
    @Test func `the server records a visit`() async throws {
        try await AppTester(setup: .live).run { browser in
            let path = try await browser.record("湯の森サウナ")
            #expect(try await browser.listedNames() == ["湯の森サウナ"])
            #expect(try await browser.get(path).status == .ok)
        }
    }

    /// A body after the head of a response to HEAD would be read as the next response.
    @Test(arguments: ["/sakatsu", "/nowhere", "/sakatsu?q=%FF", "/assets/made/loki.css", "/"])
    func `a connection can be reused after a HEAD request`(path: String) async throws {
        try await AppTester(setup: .live).run { browser in
            let head = try await browser.send(.head, path)
            #expect(head.text == "")
            #expect(try await browser.get("/health/live").text == "ok")
        }
    }

    @Test func `the server takes two megabytes and refuses 17`() async throws {
        try await AppTester(setup: .live).run { browser in
            let form = try await browser.newForm("湯の森サウナ")
            let long = form.setting(["foreword": String(repeating: "a", count: 2_000_000)])
            #expect(try await browser.post("/sakatsu/new", long).status == .unprocessableContent)

            let huge = ByteBuffer(repeating: UInt8(ascii: "a"), count: 17 << 20)
            #expect(try await browser.send(.post, "/sakatsu/new", body: huge).status == .contentTooLarge)
        }
    }

    @Test(arguments: [
        ("evil.example", 421), ("localhost.evil.example:8080", 421), ("localhost", 200), ("[::1]:1", 200),
    ])
    func `the server answers only under this machine's names`(host: String, code: Int) async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder) { loki in
                try await TestClient.withClient(host: "127.0.0.1", port: try await loki.port()) { client in
                    let response = try await client.execute(
                        TestClient.Request("/health/live", method: .get, authority: host))
                    #expect(response.status.code == code)
                }
            }
        }
    }
}
