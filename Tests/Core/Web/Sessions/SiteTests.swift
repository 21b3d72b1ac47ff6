import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import WebCore

@Suite struct SiteTests {
    private static let publicSite = Site(publicURL: PublicURL("https://sauna.example"))

    private func request(authority: String?, _ headers: HTTPFields = [:]) -> Request {
        Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/", headerFields: headers),
            body: RequestBody(buffer: .init()))
    }

    @Test(arguments: [
        ("https://sauna.example", "https://sauna.example"), ("https://Sauna.Example/", "https://sauna.example"),
        ("https://sauna.example:443", "https://sauna.example"),
        ("https://sauna.example:8443", "https://sauna.example:8443"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]"),
    ])
    func readsPublicAddresses(text: String, origin: String) {
        #expect(PublicURL(text)?.origin == origin)
    }

    @Test(arguments: [
        ("sauna.example", "https://sauna.example", "__Host-loki=S; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax"),
        ("127.0.0.1:8080", "http://127.0.0.1:8080", "loki=S; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"),
    ])
    func keepsSecretsByTheNameThatWasAskedFor(authority: String, origin: String, cookie: String) {
        let request = request(authority: authority)
        #expect(Self.publicSite.origin(for: request) == origin)
        #expect(SessionCookie(site: Self.publicSite).keeping("S", seconds: 60, for: request) == cookie)
    }

    @Test func forgetsUnderTheSameName() {
        let cookie = SessionCookie(site: Self.publicSite)
        #expect(
            cookie.forgetting(for: request(authority: "sauna.example"))
                == "__Host-loki=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
        #expect(
            cookie.forgetting(for: request(authority: "localhost"))
                == "loki=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    }

    /// A cookie without the prefix can be planted by a neighbouring host.
    @Test func readsOnlyTheCookieOfTheWayTheRequestCame() {
        let headers: HTTPFields = [.cookie: "loki=plain; __Host-loki=secure"]
        let cookie = SessionCookie(site: Self.publicSite)
        #expect(cookie.secret(in: request(authority: "sauna.example", headers)) == "secure")
        #expect(cookie.secret(in: request(authority: "localhost", headers)) == "plain")
        #expect(cookie.secret(in: request(authority: "sauna.example", [.cookie: "loki=plain"])) == nil)
        #expect(cookie.secret(in: request(authority: nil)) == nil)
    }

    // MARK: - Where a request comes from

    private func address(_ forwarded: [String], trusting proxies: Set<String>, peer: String = "10.0.0.1") throws
        -> String
    {
        var headers = HTTPFields()
        for value in forwarded { headers.append(HTTPField(name: .xForwardedFor, value: value)) }
        return ClientAddress(trustedProxies: proxies).address(
            of: request(authority: nil, headers), peer: try SocketAddress(ipAddress: peer, port: 1))
    }

    @Test func believesNobodyUnlessToldTo() throws {
        #expect(try address(["192.0.2.1"], trusting: []) == "10.0.0.1")
        #expect(try address(["192.0.2.1"], trusting: ["10.0.0.2"]) == "10.0.0.1")
    }

    @Test func believesTrustedProxiesAsFarAsTheyReach() throws {
        #expect(try address(["192.0.2.1"], trusting: ["10.0.0.1"]) == "192.0.2.1")
        #expect(try address(["203.0.113.9, 192.0.2.1"], trusting: ["10.0.0.1"]) == "192.0.2.1")
        #expect(
            try address(["203.0.113.9", "192.0.2.1, 10.0.0.2"], trusting: ["10.0.0.1", "10.0.0.2"]) == "192.0.2.1")
        #expect(try address([], trusting: ["10.0.0.1"]) == "10.0.0.1")
        #expect(try address(["10.0.0.1"], trusting: ["10.0.0.1"]) == "10.0.0.1")
    }

    @Test func knowsNoAddressWithoutANetwork() {
        let address = ClientAddress(trustedProxies: []).address(of: request(authority: nil), peer: nil)
        #expect(address == "unknown")
    }
}
