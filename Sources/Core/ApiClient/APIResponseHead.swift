package import APICore

/// What an answer says before its body.
package struct APIResponseHead: Hashable, Sendable {
    package let status: Int
    /// By name in lower case.
    package let headers: [String: String]

    /// - Parameter headers: by name in any case.
    package init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// The state of what was answered; nil if it has none.
    package var tag: ETag? {
        headers["etag"].flatMap(ETag.init(header:))
    }

    /// What the body is, in lower case and without parameters; nil if the answer does not say it.
    package var mediaType: String? {
        headers["content-type"]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    }

    /// For how many seconds not to ask again; nil if the server does not say it.
    package var retryAfter: Int? {
        headers["retry-after"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}
