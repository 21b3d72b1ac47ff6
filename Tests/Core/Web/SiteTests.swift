import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ModelsCore
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
    func `the site reads public addresses`(text: String, origin: String) {
        #expect(PublicURL(text)?.origin == origin)
    }

    /// The proxy may not pass on the host name; that makes nothing less safe.
    @Test(arguments: ["sauna.example", "127.0.0.1:8080", nil])
    func `the site keeps secrets secure behind a proxy`(authority: String?) {
        let cookie = SessionCookie(site: Self.publicSite)
        #expect(Self.publicSite.origin(for: request(authority: authority)) == "https://sauna.example")
        #expect(
            cookie.keeping("S", seconds: 60) == "__Host-loki=S; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax")
        #expect(cookie.forgetting == "__Host-loki=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func `the site keeps secrets on this machine without TLS`() {
        let site = Site(publicURL: nil)
        let cookie = SessionCookie(site: site)
        #expect(site.origin(for: request(authority: "127.0.0.1:8080")) == "http://127.0.0.1:8080")
        #expect(cookie.keeping("S", seconds: 60) == "loki=S; Path=/; Max-Age=60; HttpOnly; SameSite=Lax")
        #expect(cookie.forgetting == "loki=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    }

    /// A cookie without the prefix can be planted by a neighbouring host.
    @Test func `the site reads only the cookie of its own kind`() {
        let headers: HTTPFields = [.cookie: "loki=plain; __Host-loki=secure"]
        let request = request(authority: "sauna.example", headers)
        #expect(SessionCookie(site: Self.publicSite).secret(in: request) == "secure")
        #expect(SessionCookie(site: Site(publicURL: nil)).secret(in: request) == "plain")
        #expect(SessionCookie(site: Self.publicSite).secret(in: self.request(authority: nil)) == nil)
    }

    @Test(arguments: [
        ("loki=1", "1"), (" loki=1 ", "1"), ("a=b;loki=1;loki=2", "1"), ("xloki=1; loki=2", "2"), ("loki==1=", "=1="),
        ("loki=", ""), ("loki", nil), ("Loki=1", nil), (";;=;", nil), ("", nil),
    ])
    func `the site reads cookies`(header: String, value: String?) {
        let request = request(authority: "localhost", [.cookie: header])
        #expect(SessionCookie(site: Site(publicURL: nil)).secret(in: request) == value)
    }

    // MARK: - The origin of a request

    private func address(_ forwarded: [String], trusting proxies: Set<String>, peer: String = "10.0.0.1") throws
        -> String
    {
        var headers = HTTPFields()
        for value in forwarded { headers.append(HTTPField(name: .xForwardedFor, value: value)) }
        return ClientAddress(trustedProxies: try proxies.map { try #require(IPRange($0)) }).address(
            of: request(authority: nil, headers), peer: try SocketAddress(ipAddress: peer, port: 1))
    }

    @Test(arguments: [
        (["192.0.2.1"], "192.0.2.1"), (["203.0.113.9, 192.0.2.1:50000"], "192.0.2.1"), ([], "unknown"),
        (["x"], "unknown"),
        (["192.0.2.1, 10.0.0.2"], "192.0.2.1"),
    ])
    func `whoever opens a socket is a proxy`(forwarded: [String], address: String) throws {
        let headers = HTTPFields(forwarded.map { HTTPField(name: .xForwardedFor, value: $0) })
        let proxy = ClientAddress(trustedProxies: [try #require(IPRange("10.0.0.0/8"))])
        let peer = try SocketAddress(unixDomainSocketPath: "/run/loki.sock")
        #expect(proxy.address(of: request(authority: nil, headers), peer: peer) == address)
    }

    @Test func `no proxy is trusted unless configured`() throws {
        #expect(try address(["192.0.2.1"], trusting: []) == "10.0.0.1")
        #expect(try address(["192.0.2.1"], trusting: ["10.0.0.2"]) == "10.0.0.1")
    }

    @Test func `addresses are trusted as far as trusted proxies reach`() throws {
        #expect(try address(["192.0.2.1"], trusting: ["10.0.0.1"]) == "192.0.2.1")
        #expect(try address(["203.0.113.9, 192.0.2.1"], trusting: ["10.0.0.1"]) == "192.0.2.1")
        #expect(
            try address(["203.0.113.9", "192.0.2.1, 10.0.0.2"], trusting: ["10.0.0.1", "10.0.0.2"]) == "192.0.2.1")
        #expect(try address([], trusting: ["10.0.0.1"]) == "10.0.0.1")
        #expect(try address(["10.0.0.1"], trusting: ["10.0.0.1"]) == "10.0.0.1")
    }

    @Test(arguments: [
        ("192.0.2.1:50000", "192.0.2.1"), ("[::ffff:192.0.2.1]:50000", "192.0.2.1"),
        ("[::ffff:192.0.2.1]", "192.0.2.1"),
        ("\t192.0.2.1:1 ", "192.0.2.1"), ("192.0.2.1:", "unknown"), ("192.0.2.1:x", "unknown"),
        ("192.0.2.1:123456", "unknown"), ("[192.0.2.1", "unknown"), ("[::1]x", "unknown"), ("[]:1", "unknown"),
    ])
    func `the site reads addresses with ports`(forwarded: String, expected: String) throws {
        #expect(try address([forwarded], trusting: ["10.0.0.1"]) == expected)
        // A trusted proxy with a port is trusted, too.
        #expect(try address([forwarded, "10.0.0.2:443"], trusting: ["10.0.0.1", "10.0.0.2"]) == expected)
    }

    @Test func `the site reads IPv6 addresses with ports`() throws {
        #expect(try address(["[2001:DB8:1:2::1]:50000"], trusting: ["10.0.0.1"]) == "2001:db8:1:2::1")
    }

    @Test func `the site spells addresses in one way`() throws {
        #expect(try address(["2001:DB8:0:2:0::1"], trusting: ["10.0.0.1"]) == "2001:db8:0:2::1")
        #expect(try address(["::ffff:192.0.2.1"], trusting: ["10.0.0.1"]) == "192.0.2.1")
        #expect(try address(["192.0.2.1"], trusting: ["2001:db8::1"], peer: "2001:DB8:0::1") == "192.0.2.1")
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.200.0.1", "10.7.7.7"), ("172.16.0.0/12", "172.31.255.1", "172.16.0.9"),
        ("2001:db8::/32", "2001:db8:9::1", "2001:DB8:0::7"), ("::ffff:10.0.0.0/104", "10.1.1.1", "::ffff:10.2.2.2"),
    ])
    func `every proxy of a range is trusted`(range: String, peer: String, second: String) throws {
        #expect(try address(["203.0.113.9, 192.0.2.1, \(second)"], trusting: [range], peer: peer) == "192.0.2.1")
        #expect(try address(["203.0.113.9, 192.0.2.1"], trusting: [range], peer: "11.0.0.1") == "11.0.0.1")
    }

    @Test func `a text that is not an address counts as unknown`() throws {
        #expect(try address(["nonsense"], trusting: ["10.0.0.1"]) == "unknown")
    }

    @Test func `a connection without a network has no address`() {
        let address = ClientAddress(trustedProxies: []).address(of: request(authority: nil), peer: nil)
        #expect(address == "unknown")
    }
}

@Suite struct HostMiddlewareTests {
    @Test(arguments: [
        ("127.0.0.1:8080", true), ("127.0.0.1", true), ("localhost:8080", true), ("LocalHost", true),
        ("[::1]:8080", true), ("[::1]", true), ("localhost:", true), ("localhost:65535", true), (nil, false),
        ("evil.example:8080", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false),
        ("127.0.0.2", true), ("127.0.0.2:8080", true), ("[0:0::1]:8080", true), ("[::ffff:127.0.0.1]:8080", true),
        ("localhost.:8080", true), ("127.1", false), ("127.0.0.01", false), ("[::1", false), ("[127.0.0.1", false),
        ("192.168.1.5:8080", false), ("[::2]:8080", false),
        ("::1", false), ("", false), ("localhost@evil.example", false), (":8080", false),
        ("localhost:1@evil.example", false), ("[::1]evil", false), ("[::1]@evil.example", false),
        ("127.0.0.1:80:80", false), ("localhost:８０", false), ("localhost:1/", false),
        ("localhost, evil.example", false), ("localhost:655350", false), ("localhos", false), ("[::1]:-1", false),
    ])
    func `the site answers only under this machine's names`(authority: String?, isAllowed: Bool) async throws {
        #expect(try await answers(to: authority, Site(publicURL: nil)) == isAllowed)
    }

    @Test(arguments: [
        ("sauna.example", true), ("Sauna.Example", true), ("sauna.example:443", true), (nil, false),
        ("127.0.0.1:8080", false),
        ("sauna.example:8443", false), ("www.sauna.example", false), ("sauna.example.evil", false),
    ])
    func `the site answers under its public name alone`(authority: String?, isAllowed: Bool) async throws {
        #expect(try await answers(to: authority, Site(publicURL: PublicURL("https://sauna.example"))) == isAllowed)
    }

    @Test func `this machine may read the health check under any name`() async throws {
        let site = Site(publicURL: PublicURL("https://sauna.example"))
        #expect(try await answers(to: "127.0.0.1:8080", site, path: "/health/ready"))
        // As HTTP/1.0 allows.
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

@Suite struct CrossSiteMiddlewareTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let site: String?
        let origin: String?
        let isAllowed: Bool

        var testDescription: String { "\(site ?? "-") from \(origin ?? "-")" }
    }

    /// A write to `http://localhost`. `Sec-Fetch-Site` decides wherever it is sent.
    static let cases: [Case] = [
        Case(site: nil, origin: nil, isAllowed: true),
        Case(site: nil, origin: "http://localhost", isAllowed: true),
        Case(site: nil, origin: "https://localhost", isAllowed: false),
        Case(site: nil, origin: "http://localhost:8080", isAllowed: false),
        Case(site: nil, origin: "http://evil.example", isAllowed: false),
        Case(site: nil, origin: "http://localhost.evil.example", isAllowed: false),
        Case(site: nil, origin: "http://evil.example/localhost", isAllowed: false),
        Case(site: nil, origin: "http://localhost@evil.example", isAllowed: false),
        Case(site: nil, origin: "null", isAllowed: false),
        Case(site: nil, origin: "", isAllowed: false),
        Case(site: nil, origin: "localhost", isAllowed: false),
        Case(site: "same-origin", origin: nil, isAllowed: true),
        Case(site: "same-origin", origin: "http://localhost", isAllowed: true),
        Case(site: "same-origin", origin: "null", isAllowed: true),
        Case(site: "none", origin: nil, isAllowed: true),
        Case(site: "same-site", origin: nil, isAllowed: false),
        Case(site: "same-site", origin: "http://localhost", isAllowed: false),
        Case(site: "cross-site", origin: nil, isAllowed: false),
        Case(site: "cross-site", origin: "http://localhost", isAllowed: false),
        Case(site: "cross-site", origin: "http://evil.example", isAllowed: false),
        Case(site: "Same-Origin", origin: nil, isAllowed: false),
        Case(site: "", origin: nil, isAllowed: false),
        Case(site: "same-origin, cross-site", origin: nil, isAllowed: false),
    ]

    private func status(_ method: HTTPRequest.Method, _ headers: HTTPFields) async throws -> HTTPResponse.Status {
        try await WebTester().response(method, "/", headers: headers) { router in
            for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete, .options] {
                router.on("/", method: method) { _, _ in HTTPResponse.Status.ok }
            }
        }.status
    }

    private func headers(_ site: String?, _ origin: String?) -> HTTPFields {
        var headers = HTTPFields()
        headers[.secFetchSite] = site
        headers[.origin] = origin
        return headers
    }

    @Test(arguments: cases, [HTTPRequest.Method.post, .put, .patch, .delete])
    func `the site refuses writes of other sites`(_ request: Case, method: HTTPRequest.Method) async throws {
        let status = try await status(method, headers(request.site, request.origin))
        #expect(status == (request.isAllowed ? .ok : .forbidden))
    }

    @Test(arguments: cases, [HTTPRequest.Method.get, .head, .options])
    func `reads of any site are answered`(_ request: Case, method: HTTPRequest.Method) async throws {
        #expect(try await status(method, headers(request.site, request.origin)) == .ok)
    }

    @Test(arguments: [
        ("[::1]:8080", "http://[::1]:8080", true), ("[::1]:8080", "http://[::1]:9090", false),
        ("[::1]", "http://[::1]", true), ("127.0.0.1:8080", "http://127.0.0.1:8080", true),
        ("127.0.0.1:8080", "http://127.0.0.1", false), ("127.0.0.1:8080", "http://localhost:8080", false),
    ])
    func `the site compares ports and addresses`(authority: String, origin: String, isAllowed: Bool) async throws {
        let request = Request(
            head: HTTPRequest(
                method: .post, scheme: "http", authority: authority, path: "/", headerFields: [.origin: origin]),
            body: RequestBody(buffer: .init()))
        let responder = CapturedContext.responder { request, context in
            try await CrossSiteMiddleware(site: Site(publicURL: nil)).handle(request, context: context) { _, _ in
                Response(status: .ok)
            }
        }
        #expect(try await responder(request) == (isAllowed ? .ok : .forbidden))
    }
}
