import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import WebCore

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
    func refusesWritesOfOtherSites(_ request: Case, method: HTTPRequest.Method) async throws {
        let status = try await status(method, headers(request.site, request.origin))
        #expect(status == (request.isAllowed ? .ok : .forbidden))
    }

    @Test(arguments: cases, [HTTPRequest.Method.get, .head, .options])
    func answersReadsOfAnybody(_ request: Case, method: HTTPRequest.Method) async throws {
        #expect(try await status(method, headers(request.site, request.origin)) == .ok)
    }

    @Test(arguments: [
        ("[::1]:8080", "http://[::1]:8080", true), ("[::1]:8080", "http://[::1]:9090", false),
        ("[::1]", "http://[::1]", true), ("127.0.0.1:8080", "http://127.0.0.1:8080", true),
        ("127.0.0.1:8080", "http://127.0.0.1", false), ("127.0.0.1:8080", "http://localhost:8080", false),
    ])
    func comparesPortsAndAddresses(authority: String, origin: String, isAllowed: Bool) async throws {
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
