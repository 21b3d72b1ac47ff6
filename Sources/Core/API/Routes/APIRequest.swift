package import Foundation

/// A request as far as routes know it: what any HTTP library can be told, and nothing of any of them.
package struct APIRequest: Hashable, Sendable {
    package var method: APIMethod
    /// With the root, in percent encoding: `/api/v1/visits`.
    package var path: String
    /// In their order; names and values are plain text.
    package var query: [APIQueryItem]
    package var headers: [APIHeader: String]
    /// JSON; nil for none.
    package var body: Data?

    package init(
        method: APIMethod, path: String, query: [APIQueryItem] = [], headers: [APIHeader: String] = [:],
        body: Data? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }
}

/// The methods that routes know.
package enum APIMethod: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case delete = "DELETE"
}

/// The headers that belong to routes; the raw value is the name on the wire. `Authorization` belongs to whoever sends.
package enum APIHeader: String, Hashable, Sendable, CaseIterable {
    case ifMatch = "If-Match"
    case ifNoneMatch = "If-None-Match"
    /// What an event stream that goes on has heard last.
    case lastEventID = "Last-Event-ID"
}

/// One `name=value` of a query, as plain text.
package struct APIQueryItem: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
