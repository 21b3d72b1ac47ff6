import Foundation
package import HTTPTypes
import ModelsCore

/// Why a request leads nowhere.
package enum RouteError: Error, Hashable, Sendable {
    /// There is nothing at the path.
    case notFound
    /// There is something at the path, with these methods.
    case methodNotAllowed([HTTPRequest.Method])
    /// All that is wrong with the query and the body; of headers the first.
    case badRequest([BadRequest])
    /// Neither `If-Match` nor `If-None-Match` says what the change is based on.
    case preconditionRequired
}

/// What cannot be read in a request, or in a payload.
package struct BadRequest: Error, Hashable, Sendable {
    package enum Reason: Error, Hashable, Sendable {
        case missing
        /// The body is no JSON in UTF-8.
        case notJSON
        /// Of another form than the one that is described: other types, unknown words, days that do not exist.
        case malformed
        case tooManyFractionDigits
        case outOfRange
        /// It is none of these whole numbers.
        case notWithin(ClosedRange<Int>)
        /// It is none of these words.
        case notOneOf([String])
        /// It is a list of more items than it can have.
        case tooMany(limit: Int)
        /// Something else stands beside it.
        case notAlone
        /// The query has items of these names alone.
        case unknownName(known: [String])
    }

    package let reason: Reason
    /// For a body a JSON pointer (RFC 6901), which is empty for the whole: `/sets/0/steps/1/seconds`. Else the name of
    /// the query's item or of the header, or `query` for the whole of it.
    package let field: String

    package init(_ reason: Reason, field: String) {
        self.reason = reason
        self.field = field
    }

    /// What a query's items are called that have no meaning. Their names are repeated as far as names of ours reach.
    ///
    /// - Parameter known: those that have one.
    static func unknownNames(in query: [URLQueryItem], known: [String]) -> [BadRequest] {
        // By bytes: for ==, long names that another program made up take long.
        query.lazy.map(\.name).filter { name in !known.contains { $0.isIdentical(to: name) } }
            .map { name in
                let isShown = (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
                return BadRequest(.unknownName(known: known), field: isShown ? name : "query")
            }
    }
}
