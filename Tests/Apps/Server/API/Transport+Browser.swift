import ApiClientCore
import Foundation
import HTTPTypes
import NIOCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport {
    /// Reaches the application of a test's browser, in the same process.
    static func through(_ browser: Browser) -> Transport {
        Transport(send: { request in
            guard let url = request.url, let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
                let method = HTTPRequest.Method(rawValue: request.httpMethod ?? "GET")
            else { throw URLError(.badURL) }
            var headers: HTTPFields = [:]
            for (name, value) in request.allHTTPHeaderFields ?? [:] {
                guard let name = HTTPField.Name(name) else { throw URLError(.badURL) }
                headers[name] = value
            }
            let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
            let (head, body) = try await browser.exchange(
                method, parts.percentEncodedPath + query, headers, request.httpBody.map { ByteBuffer(bytes: $0) })
            return (Data(body.readableBytesView), try answer(head, at: url))
        })
    }

    private static func answer(_ head: HTTPResponse, at url: URL) throws -> HTTPURLResponse {
        var fields: [String: String] = [:]
        for field in head.headerFields { fields[field.name.rawName] = field.value }
        guard
            let response = HTTPURLResponse(
                url: url, statusCode: head.status.code, httpVersion: "HTTP/1.1", headerFields: fields)
        else { throw URLError(.badServerResponse) }
        return response
    }
}
