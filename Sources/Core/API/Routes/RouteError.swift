/// Why a request leads nowhere.
package enum RouteError: Error, Hashable, Sendable {
    /// There is nothing at the path.
    case notFound
    /// There is something at the path, with these methods.
    case methodNotAllowed([APIMethod])
    case badRequest(BadRequest)
    /// Neither `If-Match` nor `If-None-Match` says what the change is based on.
    case preconditionRequired
}

/// What cannot be read in a request, or in a payload.
package struct BadRequest: Error, Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case missing
        /// The body is no JSON in UTF-8.
        case notJSON
        /// Of another form than the one that is described: other types, unknown words, days that do not exist.
        case malformed
        case tooManyFractionDigits
        case outOfRange
    }

    package let reason: Reason
    /// For a body a JSON pointer (RFC 6901), which is empty for the whole: `/sets/0/steps/1/seconds`. Else the name of
    /// the query's item or of the header, or `query` for the whole of it.
    package let field: String

    package init(_ reason: Reason, field: String) {
        self.reason = reason
        self.field = field
    }
}
