import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing

@testable import WebCore

@Suite struct SecurityHeadersMiddlewareTests {
    /// Every way in which a response is made.
    private func response(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: String? = nil
    ) async throws -> (status: Int, headers: HTTPFields) {
        let response = try await WebTester().response(method, path, headers: headers, body: body) { router in
            router.get("/page") { request, _ in Response.html(Sample(text: "x"), for: request) }
            router.post("/form") { request, _ in
                _ = try await request.form()
                return Response.seeOther("/page", for: request)
            }
            router.get("/thrown/:status") { _, context -> Response in
                throw HTTPError(.init(code: try context.parameters.require("status", as: Int.self)))
            }
            router.get("/failure") { _, _ -> Response in throw StubError() }
        }
        return (response.status.code, response.headers)
    }

    static let requests: [(HTTPRequest.Method, String, HTTPFields, String?, Int)] = [
        (.get, "/page", [:], nil, 200),
        (.head, "/page", [:], nil, 200),
        (.post, "/form", [:], "a=b", 303),
        (.get, "/assets/made/loki.css", [:], nil, 200),
        (.post, "/form", [:], "a=%FF", 400),
        (.post, "/form", [.secFetchSite: "cross-site"], "a=b", 403),
        (.get, "/nowhere", [:], nil, 404),
        (.delete, "/page", [:], nil, 404),
        (.get, "/assets/nothing.css", [:], nil, 404),
        (.get, "/thrown/409", [:], nil, 409),
        (.get, "/thrown/413", [:], nil, 413),
        (.get, "/thrown/422", [:], nil, 422),
        (.get, "/failure", [:], nil, 500),
        (.get, "/thrown/503", [:], nil, 503),
    ]

    @Test(arguments: requests)
    func `every response has the headers that confine it to its site`(
        method: HTTPRequest.Method, path: String, headers: HTTPFields, body: String?, status: Int
    ) async throws {
        let response = try await response(method, path, headers: headers, body: body)
        #expect(response.status == status)
        expectSecurity(response.headers)
    }

    @Test func `a not-modified response has the headers too`() async throws {
        let tag = try #require(try await response(.get, "/assets/made/loki.css").headers[.eTag])
        let response = try await response(.get, "/assets/made/loki.css", headers: [.ifNoneMatch: tag])
        #expect(response.status == 304)
        expectSecurity(response.headers)
    }

    private func expectSecurity(_ headers: HTTPFields, sourceLocation: SourceLocation = #_sourceLocation) {
        let expected = [
            "Content-Security-Policy": """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
            manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
            """,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "X-Frame-Options": "DENY",
        ]
        for (name, value) in expected {
            let values = HTTPField.Name(name).map { headers[values: $0] }
            #expect(values == [value], "\(name)", sourceLocation: sourceLocation)
        }
    }

    @Test func `the middleware lets browsers keep pages only for themselves`() async throws {
        #expect(try await response(.get, "/page").headers[.cacheControl] == "private, no-cache")
        #expect(try await response(.get, "/nowhere").headers[.cacheControl] == "private, no-cache")
        #expect(try await response(.get, "/assets/made/loki.css").headers[.cacheControl] == "no-cache")
    }
}
