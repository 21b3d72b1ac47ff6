import Foundation
import ValuesCore

/// Reads what a request says besides method and path.
struct RouteReader {
    let request: APIRequest
    /// What stands in the path in place of `{id}`; nil for no identifier.
    let identifier: UUID?

    /// - Throws: ``RouteError/notFound`` for a path without an identifier.
    var id: UUID {
        get throws(RouteError) {
            guard let identifier else { throw .notFound }
            return identifier
        }
    }

    // MARK: - The query, of whose items with one name the first counts; unknown ones are passed over.

    func text(_ name: String) throws(RouteError) -> String? {
        // By bytes: for ==, long names that another program made up take long.
        guard let item = request.query.first(where: { $0.name.isIdentical(to: name) }) else { return nil }
        guard !item.value.utf8.contains(0) else {
            throw .badRequest(BadRequest(.malformed, field: name))
        }
        return item.value.cuttingLongCombiningRuns()
    }

    /// - Parameter read: gives nil for a text that is no such value.
    func value<Value>(_ name: String, _ read: (String) -> Value?) throws(RouteError) -> Value? {
        guard let text = try text(name) else { return nil }
        guard let value = read(text) else { throw .badRequest(BadRequest(.malformed, field: name)) }
        return value
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(RouteError) -> Int? {
        guard let number = try value(name, { Int($0) }) else { return nil }
        guard range.contains(number) else { throw .badRequest(BadRequest(.outOfRange, field: name)) }
        return number
    }

    // MARK: - Headers and body

    /// nil for what is no single tag, too: the whole is then answered, which is never wrong.
    var knownTag: ETag? {
        request.headers[.ifNoneMatch].flatMap(ETag.init(header:))
    }

    var precondition: Precondition {
        get throws(RouteError) {
            switch (request.headers[.ifMatch], request.headers[.ifNoneMatch]) {
            case (nil, nil): throw .preconditionRequired
            case (nil, let text?) where text.utf8.elementsEqual("*".utf8): return .isNew
            case (let header?, nil):
                guard let tag = ETag(header: header) else {
                    throw .badRequest(BadRequest(.malformed, field: APIHeader.ifMatch.rawValue))
                }
                return .matches(tag)
            case (_, _?): throw .badRequest(BadRequest(.malformed, field: APIHeader.ifNoneMatch.rawValue))
            }
        }
    }

    func payload<Payload: Decodable>() throws(RouteError) -> Payload {
        guard let body = request.body, !body.isEmpty else { throw .badRequest(BadRequest(.missing, field: "")) }
        do {
            return try APIJSON.decode(Payload.self, from: APIJSON.cuttingLongCombiningRuns(body))
        } catch {
            throw .badRequest(error)
        }
    }
}

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
