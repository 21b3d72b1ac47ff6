import HTTPTypes
import Hummingbird
import Testing

@testable import WebCore

@Suite struct LoopbackHostMiddlewareTests {
    @Test(arguments: [
        ("127.0.0.1:8080", true), ("127.0.0.1", true), ("localhost:8080", true), ("LocalHost", true),
        ("[::1]:8080", true), ("[::1]", true), (nil, true),
        ("evil.example:8080", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false),
        ("127.0.0.2", false), ("192.168.1.5:8080", false), ("[::2]:8080", false),
        ("::1", false), ("", false), ("localhost@evil.example", false), (":8080", false),
    ])
    func answersOnlyUnderThisMachinesNames(authority: String?, isAllowed: Bool) async throws {
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/"),
            body: RequestBody(buffer: .init()))
        let responder = CapturedContext.responder { request, context in
            try await LoopbackHostMiddleware().handle(request, context: context) { _, _ in Response(status: .ok) }
        }
        #expect(try await responder(request) == (isAllowed ? .ok : .misdirectedRequest))
    }
}
