import HTTPTypes
import Hummingbird
import Testing

@testable import WebCore

@Suite struct HostMiddlewareTests {
    @Test(arguments: [
        ("127.0.0.1:8080", true), ("127.0.0.1", true), ("localhost:8080", true), ("LocalHost", true),
        ("[::1]:8080", true), ("[::1]", true), ("localhost:", true), (nil, false),
        ("evil.example:8080", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false),
        ("127.0.0.2", false), ("192.168.1.5:8080", false), ("[::2]:8080", false),
        ("::1", false), ("", false), ("localhost@evil.example", false), (":8080", false),
        ("localhost:1@evil.example", false), ("[::1]evil", false), ("[::1]@evil.example", false),
        ("127.0.0.1:80:80", false), ("localhost:８０", false), ("localhost:1/", false),
        ("localhost, evil.example", false),
    ])
    func answersOnlyUnderThisMachinesNames(authority: String?, isAllowed: Bool) async throws {
        #expect(try await answers(to: authority, Site(publicURL: nil)) == isAllowed)
    }

    @Test(arguments: [
        ("sauna.example", true), ("Sauna.Example", true), ("sauna.example:443", true), (nil, false),
        ("127.0.0.1:8080", false),
        ("sauna.example:8443", false), ("www.sauna.example", false), ("sauna.example.evil", false),
    ])
    func answersUnderItsPublicNameAlone(authority: String?, isAllowed: Bool) async throws {
        #expect(try await answers(to: authority, Site(publicURL: PublicURL("https://sauna.example"))) == isAllowed)
    }

    @Test func letsThisMachineWatchOverItsHealth() async throws {
        let site = Site(publicURL: PublicURL("https://sauna.example"))
        #expect(try await answers(to: "127.0.0.1:8080", site, path: "/health/ready"))
        // As HTTP/1.0 may ask.
        #expect(try await answers(to: nil, site, path: "/health/ready"))
        #expect(try await !answers(to: "localhost:1@evil.example", site, path: "/health/ready"))
    }

    private func answers(to authority: String?, _ site: Site, path: String = "/") async throws -> Bool {
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: authority, path: path),
            body: RequestBody(buffer: .init()))
        let responder = CapturedContext.responder { request, context in
            try await HostMiddleware(site: site).handle(request, context: context) { _, _ in Response(status: .ok) }
        }
        let status = try await responder(request)
        #expect([.ok, .misdirectedRequest].contains(status))
        return status == .ok
    }
}
