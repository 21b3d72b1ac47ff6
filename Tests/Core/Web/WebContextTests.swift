import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import Logging
import TestSupport
import Testing
import ValuesCore

@testable import WebCore

@Suite struct WebContextTests {
    @Test func knowsTheVisitorBehindItsMiddleware() async throws {
        let response = try await WebTester().response(.get, "/") { router in
            router.get("/") { _, context in "\(try context.visitor.account == .owner)" }
        }
        #expect(response.text == "true")
    }

    @Test func knowsWhatTheBrowserTellsWhenTheStorageFails() async throws {
        let lines = Calls<String>()
        var tester = WebTester(preferences: StubPreferences(failing: StubError()))
        tester.logger = Logger(label: "test") { _ in LogRecorder(lines: lines) }

        let response = try await tester.response(.get, "/", headers: [.acceptLanguage: "en"]) { router in
            router.get("/") { _, context in try context.visitor.localize.language.rawValue }
        }

        #expect(response.status == .ok)
        #expect(response.text == "en")
        #expect(lines.all.first == "error A screen failed error.type=StubError route=/")
    }

    @Test func refusesToGuessTheVisitorElsewhere() async throws {
        let responder = CapturedContext.responder { _, context in
            _ = try context.visitor
            return Response(status: .ok)
        }
        let request = Request(
            head: .init(method: .get, scheme: "http", authority: nil, path: "/"), body: RequestBody(buffer: .init()))
        #expect(try await responder(request) == .internalServerError)
    }
}
