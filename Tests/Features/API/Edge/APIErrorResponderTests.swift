import APICore
import HTTPTypes
import Hummingbird
import ModelsCore
import NIOCore
import Testing

@testable import APIFeature

@Suite struct APIErrorResponderTests {
    private func response(
        _ method: HTTPRequest.Method, _ path: String, _ status: HTTPResponse.Status
    ) -> Response? {
        let head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        return APIFeature.errorResponse(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), status: status)
    }

    @Test(arguments: ["/", "/sakatsu", "/apis", "/sakatsu/api/v1"])
    func `the responder leaves pages to others`(path: String) {
        #expect(response(.get, path, .notFound) == nil)
    }

    @Test(arguments: [
        (HTTPRequest.Method.get, "/api", 404, 404), (.get, "/api/v2/visits", 404, 404), (.get, "/api/v1/x", 404, 404),
        (.get, "/api/v1/%76isits", 404, 404), (.post, "/api/v1/visits", 404, 405), (.put, "/api/v1/visits", 403, 403),
        (.get, "/api/v1/visits", 421, 421), (.put, "/api/v1/visits", 413, 413), (.get, "/api/v1/events", 500, 500),
        (.get, "/api/v1/visits", 503, 503), (.get, "/api/v1/events?since=%FF", 400, 400),
        (.post, "/api/v1/openapi.yaml", 404, 405), (.put, "/api/v1", 404, 405), (.get, "/api/v1/", 404, 404),
        (.post, "/api/v1/documentation.md", 404, 405),
    ])
    func `the responder answers with a problem`(method: HTTPRequest.Method, path: String, status: Int, answered: Int)
        throws
    {
        let answer = self.response(method, path, HTTPResponse.Status(code: status))
        let response = try #require(answer)
        #expect(response.status.code == answered)
        #expect(response.headers[.contentType] == Problem.mediaType)
    }

    @Test func `the responder names the methods`() {
        let path = "/api/v1/visits/00000000-0000-4000-8000-000000000001"
        #expect(response(.post, path, .notFound)?.headers[.allow] == "GET, HEAD, PUT, DELETE")
        #expect(response(.get, "/api/v1/authenticate", .notFound)?.headers[.allow] == "POST")
    }
}
