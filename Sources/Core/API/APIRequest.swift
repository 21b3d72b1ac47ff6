package import Foundation
package import HTTPTypes
import ModelsCore

/// A request in the form that routes need, independent of any HTTP library.
package struct APIRequest: Hashable, Sendable {
    package var method: HTTPRequest.Method
    /// With the root, percent-encoded: `/api/v1/visits`.
    package var path: String
    /// In their order; names and values are plain text.
    package var query: [URLQueryItem]
    package var headers: HTTPFields
    /// JSON; nil for none.
    package var body: Data?
    /// Whether to report all mistakes in the body, which takes many times as long as decoding it, or only the first.
    package var findsAllMistakes = true

    package init(
        method: HTTPRequest.Method, path: String, query: [URLQueryItem] = [], headers: HTTPFields = [:],
        body: Data? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }
}

extension APIRequest {
    /// Path and query as the request line has them: `/api/v1/visits?q=%E6%B9%AF`.
    package var target: String {
        guard !query.isEmpty else { return path }
        let items = query.map { "\($0.name.queryEncoded)=\(($0.value ?? "").queryEncoded)" }
        return "\(path)?\(items.joined(separator: "&"))"
    }

    /// Reads a request as it arrives.
    ///
    /// - Parameter target: path and query. In the query a plus sign is a space, as forms send it.
    /// - Throws: ``RouteError/badRequest(_:)`` for a query that is not valid percent-encoding.
    package init(
        method: HTTPRequest.Method, target: String, headers: HTTPFields = [:], body: Data? = nil
    ) throws(RouteError) {
        // Compared by bytes: the cost of comparing characters depends on the text.
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        var query: [URLQueryItem] = []
        for item in parts.dropFirst().first?.split(separator: UInt8(ascii: "&")) ?? [] {
            let pair = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            query.append(
                URLQueryItem(name: try Self.decoded(pair[0]), value: try pair.count > 1 ? Self.decoded(pair[1]) : ""))
        }
        self.init(
            method: method, path: parts.first.map { String(Substring($0)) } ?? "", query: query, headers: headers,
            body: body)
    }

    private static func decoded(_ encoded: Substring.UTF8View) throws(RouteError) -> String {
        guard let bytes = encoded.percentDecoded(), let text = String(validating: bytes, as: UTF8.self) else {
            throw .badRequest([BadRequest(.malformed, field: "query")])
        }
        return text
    }
}
