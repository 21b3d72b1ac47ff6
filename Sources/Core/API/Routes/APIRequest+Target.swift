package import Foundation
import ValuesCore

extension APIRequest {
    /// Path and query as they stand in a request: `/api/v1/visits?q=%E6%B9%AF`.
    package var target: String {
        guard !query.isEmpty else { return path }
        let items = query.map { "\($0.name.queryEncoded)=\($0.value.queryEncoded)" }
        return "\(path)?\(items.joined(separator: "&"))"
    }

    /// A request as it arrives.
    ///
    /// - Parameter target: path and query. In the query a plus sign is a space, as forms send it.
    /// - Throws: ``RouteError/badRequest(_:)`` for a query that is no text in percent encoding.
    package init(
        method: APIMethod, target: String, headers: [APIHeader: String] = [:], body: Data? = nil
    ) throws(RouteError) {
        // By bytes, whose comparison takes the same time whatever stands in the target.
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        var query: [APIQueryItem] = []
        for item in parts.dropFirst().first?.split(separator: UInt8(ascii: "&")) ?? [] {
            let pair = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            query.append(
                APIQueryItem(try Self.decoded(pair[0]), try pair.count > 1 ? Self.decoded(pair[1]) : ""))
        }
        self.init(
            method: method, path: parts.first.map { String(Substring($0)) } ?? "", query: query, headers: headers,
            body: body)
    }

    private static func decoded(_ encoded: Substring.UTF8View) throws(RouteError) -> String {
        let spaced = encoded.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        guard let text = String(decoding: spaced, as: UTF8.self).removingPercentEncoding else {
            throw .badRequest(BadRequest(.malformed, field: "query"))
        }
        return text
    }
}
