package import APICore
package import Foundation

/// Why the API gives nothing.
package enum ApiFailure: Error, Hashable, Sendable {
    /// How the server cannot be reached.
    package enum Obstacle: String, Hashable, Sendable, CaseIterable {
        /// Nobody knows its name.
        case hostNotFound
        /// Nobody listens at the address.
        case refused
        case timedOut
        /// Its certificate does not prove who it is.
        case untrusted
        /// This machine has no network.
        case offline
        /// The connection broke.
        case lost
    }

    case unreachable(Obstacle)
    /// Nobody is signed in, the token has ended, or name and password are wrong.
    case unauthorized(Problem?)
    /// The token or the account may not do it.
    case forbidden(Problem?)
    case notFound(Problem?)
    /// The request cannot be read, or its content cannot be kept.
    case invalid(Problem)
    /// It has changed meanwhile; the problem holds how it is at present.
    case stale(Problem)
    /// - Parameter seconds: when to come back; nil if the server does not say it.
    case rateLimited(seconds: Int?)
    /// The server is at fault, or cannot answer now.
    case server(status: Int)
    /// Any other answer that is no success.
    case refused(status: Int, Problem?)
    /// The answer is not what was asked for.
    ///
    /// - Parameter field: a JSON pointer to what cannot be read.
    case undecodable(field: String)
}

extension ApiFailure {
    /// What an answer means that is no success.
    ///
    /// - Parameter body: problem details, unless something on the way has answered.
    package init(_ head: APIResponseHead, body: Data) {
        let problem = try? APIJSON.decode(Problem.self, from: body)
        switch (head.status, problem) {
        case (400, let problem?), (422, let problem?): self = .invalid(problem)
        case (401, _): self = .unauthorized(problem)
        case (403, _): self = .forbidden(problem)
        case (404, _): self = .notFound(problem)
        case (412, let problem?): self = .stale(problem)
        case (429, _): self = .rateLimited(seconds: head.retryAfter)
        case (500..., _): self = .server(status: head.status)
        default: self = .refused(status: head.status, problem)
        }
    }

    /// What the server says; nil if it says nothing that can be read.
    package var problem: Problem? {
        switch self {
        case .unauthorized(let problem), .forbidden(let problem), .notFound(let problem), .refused(_, let problem):
            problem
        case .invalid(let problem), .stale(let problem): problem
        case .unreachable, .rateLimited, .server, .undecodable: nil
        }
    }
}
