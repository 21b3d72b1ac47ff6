import HTTPTypes
import Hummingbird
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

    @Test func writesTheRouteAndNeverWhatPeopleLookFor() async throws {
        let lines = try await lines("/sakatsu/1?q=secret")
        #expect(lines == ["info Request method=GET milliseconds=… route=/sakatsu/{id} status=200"])
    }

    @Test func writesTheStatusThatThePersonSees() async throws {
        let lines = try await lines("/nowhere")
        #expect(lines == ["info Request method=GET milliseconds=… route=NotFound status=404"])
    }

    @Test func reportsAScreensErrorByItsTypeAlone() async throws {
        let lines = try await lines("/sakatsu/1", throwing: StubError())
        #expect(
            lines == [
                "error A screen failed error.type=StubError route=/sakatsu/{id}",
                "info Request method=GET milliseconds=… route=/sakatsu/{id} status=200",
            ])
    }
}
