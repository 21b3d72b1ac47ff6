import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocalizationCore
import Logging
import ModelsCore
import SampleCore
import TestSupport
import Testing
import WebTestSupport

@testable import WebCore

@Suite struct WebContextTests {
    @Test func `the visitor is known after the middleware`() async throws {
        let response = try await WebTester().response(.get, "/", headers: [.acceptLanguage: "en"]) { router in
            router.get("/") { _, context in try context.visitor.localize.language.rawValue }
        }
        #expect(response.text == "en")
    }

    @Test func `the context has the signed-in user`() async throws {
        let response = try await WebTester().response(.get, "/") { router in
            router.get("/") { _, context in "\(try context.identity == .owner && context.account == .owner)" }
        }
        #expect(response.text == "true")
    }

    @Test func `the context says that no one is signed in`() async throws {
        var tester = WebTester()
        tester.identities.result = .success(nil)
        let response = try await tester.response(.get, "/") { router in
            router.get("/") { _, context in "\(try context.identityIfAny == nil)" }
        }
        #expect(response.text == "true")
    }

    /// A failed database must not look like being signed out.
    @Test func `the context throws when the storage fails`() async throws {
        var tester = WebTester()
        tester.identities.result = .failure(StubError())
        let response = try await tester.response(.get, "/") { router in
            router.get("/") { _, context in "\(try context.identityIfAny == nil)" }
        }
        #expect(response.status == .serviceUnavailable)
    }

    @Test func `the context has the browser's preferences when the storage fails`() async throws {
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

    @Test func `the context has no visitor without the middleware`() async throws {
        let responder = CapturedContext.responder { _, context in
            #expect(throws: HTTPError.self) { try context.identityIfAny }
            _ = try context.visitor
            return Response(status: .ok)
        }
        let request = Request(
            head: .init(method: .get, scheme: "http", authority: nil, path: "/"), body: RequestBody(buffer: .init()))
        #expect(try await responder(request) == .internalServerError)
    }
}
