import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import TestSupport
import Testing

@testable import WebCore

@Suite struct RequestLogMiddlewareTests {
    private func lines(_ path: String, throwing error: (any Error & Sendable)? = nil) async throws -> [String] {
        let lines = Calls<String>()
        var tester = WebTester()
        tester.logger = Logger(label: "test") { _ in LogRecorder(lines: lines) }
        _ = try await tester.response(.get, path) { router in
            router.get("/sakatsu/:id") { _, context in
                if let error { context.report(error) }
                return "ok"
            }
        }
        return lines.all.map { $0.replacing(#/milliseconds=[0-9.e-]+/#, with: "milliseconds=…") }
    }

    @Test func `the log has the route and never the search text`() async throws {
        let lines = try await lines("/sakatsu/1?q=secret")
        #expect(lines == ["info Request method=GET milliseconds=… route=/sakatsu/{id} status=200"])
    }

    /// Whatever identifier the client sends, and also when the response is an error or a file.
    @Test(arguments: ["/sakatsu/1", "/thrown", "/nowhere", "/assets/made/loki.css"], [nil, "mine", "a\u{301}"])
    func `the log names the request as its response does`(path: String, sent: String?) async throws {
        let identifiers = Calls<String>()
        var tester = WebTester()
        tester.logger = Logger(label: "test") { _ in
            LogRecorder(lines: identifiers) { "\($1[RequestIDMiddleware.metadataKey] ?? "none")" }
        }
        var headers: HTTPFields = [:]
        headers[.xRequestID] = sent
        let response = try await tester.response(.get, path, headers: headers) { router in
            router.get("/sakatsu/:id") { _, _ in "ok" }
            router.get("/thrown") { _, _ -> Response in throw StubError() }
        }
        let name = try #require(response.headers[.xRequestID])
        // Hummingbird leaves out leading zeros of the half that is random for each process.
        #expect(name.wholeMatch(of: /[0-9a-f]{17,32}/) != nil)
        #expect(Set(identifiers.all) == [name])
        #expect(try await tester.response(.get, path) { _ in }.headers[.xRequestID] != name)
    }

    @Test func `the log writes the status that the person sees`() async throws {
        let lines = try await lines("/nowhere")
        #expect(lines == ["info Request method=GET milliseconds=… route=NotFound status=404"])
    }

    @Test func `the log reports a screen's error by its type alone`() async throws {
        let lines = try await lines("/sakatsu/1", throwing: StubError())
        #expect(
            lines == [
                "error A screen failed error.type=StubError route=/sakatsu/{id}",
                "info Request method=GET milliseconds=… route=/sakatsu/{id} status=200",
            ])
    }
}
