import Foundation
package import HTTPTypes
import ModelsCore

/// Why a request leads to no endpoint.
package enum RouteError: Error, Hashable, Sendable {
    /// There is no endpoint at the path.
    case notFound
    /// The path has endpoints, but only for these methods.
    case methodNotAllowed([HTTPRequest.Method])
    /// All mistakes in the query and the body; of headers only the first.
    case badRequest([BadRequest])
    /// Neither `If-Match` nor `If-None-Match` names the state that the change is based on.
    case preconditionRequired
}

/// A mistake in a request or a payload.
package struct BadRequest: Error, Hashable, Sendable {
    package enum Reason: Error, Hashable, Sendable {
        case missing
        /// The body is not JSON in UTF-8.
        case notJSON
        /// The body does not match its description: wrong types, unknown words, days that do not exist.
        case malformed
        case tooManyFractionDigits
        case outOfRange
        /// The number is not in this range.
        case notWithin(ClosedRange<Int>)
        /// The text is not one of these words.
        case notOneOf([String])
        /// The list has more items than allowed.
        case tooMany(limit: Int)
        /// The item cannot be combined with another one.
        case notAlone
        /// The query may only have items of these names.
        case unknownName(known: [String])
    }

    package let reason: Reason
    /// For a body, a JSON pointer (RFC 6901) such as `/sets/0/steps/1/seconds`, empty for the whole body. Otherwise the
    /// name of the query item or header, or `query` for the whole query.
    package let field: String

    package init(_ reason: Reason, field: String) {
        self.reason = reason
        self.field = field
    }

    /// The names of query items that do not exist, cut to the length of the longest real name.
    ///
    /// - Parameter known: the names that exist.
    static func unknownNames(in query: [URLQueryItem], known: [String]) -> [BadRequest] {
        // Compared by bytes: `==` is slow on long names made up by another program.
        query.lazy.map(\.name).filter { name in !known.contains { $0.isIdentical(to: name) } }
            .map { name in
                let isShown = (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
                return BadRequest(.unknownName(known: known), field: isShown ? name : "query")
            }
    }
}
