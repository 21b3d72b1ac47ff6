import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ServerApp

/// `/metrics` of a running server.
@Suite(.timeLimit(.minutes(5))) struct MetricsTests {
    @Test func `Figures count what happens, by route, for this machine alone`() async throws {
        try await withTemporaryFolder { folder in
            try await withLoki(folder) { loki in
                try await withBrowser(at: try await loki.port()) { browser in
                    try await browser.record("秘密の湯")
                    _ = try await browser.get("/sakatsu?q=%E7%A7%98%E5%AF%86")
                    let page = try await browser.get("/metrics")
                    #expect(page.status == .ok && page.headers[.contentType]?.hasPrefix("text/plain") == true)
                    let lines = Set(page.text.split(separator: "\n").map(String.init))
                    #expect(
                        lines.contains(#"loki_http_requests_total{method="POST",route="/sakatsu/new",status="303"} 1"#))
                    #expect(lines.contains("loki_changes_total 1") && lines.contains("loki_searches_total 1"))
                    #expect(lines.contains(#"loki_build{version="\#(Version.current)"} 1"#))
                    for name in ["loki_database_size_bytes", "loki_disk_free_bytes", "process_resident_memory_bytes"] {
                        #expect(lines.contains { $0.hasPrefix("\(name) ") && !$0.hasSuffix(" 0") }, "\(name)")
                    }
                    #expect(!page.text.contains("秘密") && !page.text.contains("%E7"))
                    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
                    #expect(try await browser.with(forwarded, "192.0.2.1").get("/metrics").status == .notFound)
                }
            }
        }
    }

    @Test func `With a token, only who names it reads figures`() async throws {
        let token = "0123456789abcdef"
        try await withTemporaryFolder { folder in
            try await withLoki(folder, ["--port", "0", "--metrics-token", token]) { loki in
                try await withBrowser(at: try await loki.port()) { browser in
                    #expect(try await browser.get("/metrics").status == .notFound)
                    for (given, code) in [("Bearer \(token)", 200), ("Bearer \(token)0", 404), ("Bearer ", 404)] {
                        let page = try await browser.with(.authorization, given).get("/metrics")
                        #expect(page.status.code == code, "\(given)")
                    }
                }
            }
        }
    }

    @Test(arguments: [
        (["--metrics-token", "short"], "The token of --metrics-token is too short."),
        (["--log-format", "xml"], "xml is no format of logs."),
    ])
    func `Options that make no sense are refused`(options: [String], problem: String) async throws {
        try await withTemporaryFolder { folder in
            let loki = try LokiProcess(folder, options)
            #expect(await loki.errorLines().first?.hasPrefix("loki: \(problem)") == true)
            #expect(await loki.ending() == LokiProcess.Ending(status: 1, wasKilled: false))
        }
    }

    @Test func `A log of JSON has an object in each line`() async throws {
        struct Line: Decodable {
            let level: String
            let message: String
            let metadata: [String: String]
        }
        try await withTemporaryFolder { folder in
            let loki = try LokiProcess(
                folder, ["--port", "0", "--log-format", "json", "--log-level", "info"])
            try await withBrowser(at: try await loki.port()) { _ = try await $0.get("/health/live") }
            loki.signal(SIGTERM)
            let lines = try await loki.errorLines().map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            #expect(
                lines.contains {
                    $0.message == "Request" && $0.level == "info" && $0.metadata["route"] == "/health/live"
                })
        }
    }
}
