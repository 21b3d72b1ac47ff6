import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki api`.
@Suite struct AskAPITests {
    private func tester(
        _ status: Int, _ body: String, headers: [String: String] = [:], asked: Calls<TypedRequest> = Calls()
    ) -> CommandTester {
        var tester = CommandTester()
        tester.language = .english
        tester.client.anyRequest = { request in
            asked.record(request)
            return (Data(body.utf8), APIResponseHead(status: status, headers: headers))
        }
        return tester
    }

    @Test func `loki api prints the response`() async throws {
        let asked = Calls<TypedRequest>()
        let tester = tester(200, #"{"items":[]}"#, asked: asked)
        #expect(try await tester.run("api", "visits?q=湯 a&limit=5") == Outcome(output: #"{"items":[]}"#))
        #expect(asked.all == [TypedRequest(target: "/api/v1/visits?q=%E6%B9%AF%20a&limit=5")])
    }

    @Test func `loki api sends a body`() async throws {
        let asked = Calls<TypedRequest>()
        var tester = tester(201, "", asked: asked)
        tester.typed = ["{}"]
        #expect(
            try await tester.run("api", "-X", "put", "/memos/1", "-d", "-", "-H", "If-None-Match: *").status == .success
        )
        _ = try await tester.run("api", "memos/1/restore", "--data", "-1")
        _ = try await tester.run("api", "memos/1", "-X", "DELETE", "-H", #"If-Match: "3""#)
        #expect(
            asked.all == [
                TypedRequest(
                    method: "PUT", target: "/api/v1/memos/1", headers: ["if-none-match": "*"], body: Data("{}\n".utf8)),
                TypedRequest(method: "POST", target: "/api/v1/memos/1/restore", body: Data("-1".utf8)),
                TypedRequest(method: "DELETE", target: "/api/v1/memos/1", headers: ["if-match": #""3""#]),
            ])
    }

    @Test(
        arguments: [
            (404, [:], .notFound, "Not found. It may have been deleted."),
            (401, [:], .notSignedIn, "Your session at http://loki.example:8080 has ended. "),
            (500, [:], .failed, "Something went wrong on http://loki.example:8080 (500)."),
            (302, ["Location": "https://evil.example/x"], .failed, "http://loki.example:8080 redirects to "),
        ] as [(Int, [String: String], CommandLineApp.ExitStatus, String)])
    func `loki api has the same exit statuses as other commands`(
        status: Int, headers: [String: String], end: CommandLineApp.ExitStatus, line: String
    ) async throws {
        let outcome = try await tester(status, "{}", headers: headers).run("api", "visits")
        #expect(outcome.output == "{}")
        #expect(outcome.errors.hasPrefix("loki: \(line)"))
        #expect(outcome.status == end)
    }

    @Test func `loki api prints the head of the response`() async throws {
        let tester = tester(200, "{}", headers: ["ETag": #""3""#, "Content-Type": "application/json"])
        #expect(
            try await tester.run("api", "-i", "settings")
                == Outcome(output: "HTTP 200\ncontent-type: application/json\netag: \"3\"\n\n{}"))
    }

    @Test func `loki api sends no control characters to a terminal`() async throws {
        var tester = tester(200, "\u{1B}[2J")
        #expect(try await tester.run("api", "visits").output == "\u{1B}[2J")
        tester.columns = 80
        #expect(try await tester.run("api", "visits").output == "\u{FFFD}[2J\n")
        tester.isFull = true
        #expect(try await tester.run("api", "visits").status == .failed)
    }

    @Test(arguments: [
        ("visits", "/api/v1/visits"), ("/visits/", nil), ("/api/v1/visits", "/api/v1/visits"),
        ("http://loki.example:8080/api/v1/visits?after=a%2Fb", "/api/v1/visits?after=a%2Fb"),
        ("visits?facility=../x", "/api/v1/visits?facility=../x"), ("visits/%E6%B9%AF", "/api/v1/visits/%E6%B9%AF"),
        ("https://loki.example:8080/api/v1/visits", nil), ("http://loki.example:8080.evil.example/api/v1/x", nil),
        ("http://loki.example:8080@evil.example/api/v1/x", nil), ("//evil.example/x", nil), ("", nil), ("/", nil),
        ("../health", nil), ("visits/../../x", nil), ("visits/%2e%2E/x", nil), ("visits/..%2fx", nil),
        ("visits/..%5Cx", nil), (#"visits\..\x"#, nil), ("../\u{301}x", nil), ("visits/%2E%2E%2F%CC%81x", nil),
        ("visits#x", nil), ("visits\nHost: evil", nil), ("visits\u{0}", nil), ("visits/%FF", nil),
    ])
    func `loki api sends requests only to the signed-in server`(typed: String, target: String?) throws {
        let server = try #require(URL(string: "http://loki.example:8080"))
        guard let target else {
            #expect(throws: InputProblem.invalid(.notAPath(typed, server.absoluteString))) {
                try APIPath.target(typed, at: server)
            }
            return
        }
        #expect(try APIPath.target(typed, at: server) == target)
    }

    @Test(arguments: ["Authorization: Bearer x", "Host: evil.example", "Cookie: a", "If-Match", "If-Match: a\nHost: b"])
    func `loki api refuses other headers`(header: String) async throws {
        let outcome = try await tester(200, "").run("api", "visits", "-H", header)
        #expect(outcome.status == .usage)
        #expect(outcome.output == "")
    }
}
