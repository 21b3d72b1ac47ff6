import Hummingbird
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
