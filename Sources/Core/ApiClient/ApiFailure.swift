package import APICore
package import Foundation
import LogCore
package import Logging
import ModelsCore

/// Why the API gives nothing.
package enum ApiFailure: Error, Hashable, Sendable {
    /// How the server cannot be reached.
    package enum ConnectionFailure: String, Hashable, Sendable, CaseIterable {
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
        /// It began to answer, and did not come to an end in time.
        case tooSlow
    }

    case unreachable(ConnectionFailure)
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
    /// The server redirects the caller. Nobody goes there with a token.
    ///
    /// - Parameter location: as the server says it, maybe relative to what was asked.
    case redirected(location: String)
    /// Any other answer that is no success.
    case refused(status: Int, Problem?)
    /// The answer is not what was asked for, or longer than any can be.
    ///
    /// - Parameter field: a JSON pointer to what cannot be read; empty for the whole.
    case undecodable(field: String)
}

extension ApiFailure {
    /// What an answer means that is no success.
    ///
    /// - Parameter body: problem details, unless something on the way has answered.
    package init(_ head: APIResponseHead, body: Data) {
        if (300..<400).contains(head.status), let location = head.headers["location"] {
            self = .redirected(location: location)
            return
        }
        // Only what says that it is one: a proxy's answer may be JSON, too.
        let isProblem = head.mediaType == Problem.mediaType
        let problem = isProblem ? try? APIJSON.decode(Problem.self, from: body) : nil
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
        case .unreachable, .rateLimited, .server, .redirected, .undecodable: nil
        }
    }
}

/// A failure, and the call that met it.
package struct ApiError: Error, Hashable, Sendable {
    package let failure: ApiFailure
    package let operation: APIOperation
    /// Where in the code: `CommandLineApp/ReadVisits.swift`.
    package let fileID: String
    package let line: Int

    package init(_ failure: ApiFailure, operation: APIOperation, fileID: String, line: Int) {
        self.failure = failure
        self.operation = operation
        self.fileID = fileID
        self.line = line
    }
}

extension ApiError: LoggableError {
    package var logMetadata: Logger.Metadata {
        let call: Logger.Metadata = ["api.endpoint": "\(operation.id)", "api.call": "\(fileID):\(line)"]
        return failure.logMetadata.merging(call) { first, _ in first }
    }
}

extension ApiFailure: LoggableError {
    /// Words and numbers of ours alone: what a problem says in a language may repeat what people wrote.
    package var logMetadata: Logger.Metadata {
        var metadata: Logger.Metadata =
            switch self {
            case .unreachable(let failure): ["api.failure": "unreachable", "api.connection": "\(failure.rawValue)"]
            case .unauthorized: ["api.failure": "unauthorized"]
            case .forbidden: ["api.failure": "forbidden"]
            case .notFound: ["api.failure": "notFound"]
            case .invalid: ["api.failure": "invalid"]
            case .stale: ["api.failure": "stale"]
            case .rateLimited(let seconds?): ["api.failure": "rateLimited", "api.seconds": "\(seconds)"]
            case .rateLimited(nil): ["api.failure": "rateLimited"]
            case .server(let status): ["api.failure": "server", "api.status": "\(status)"]
            case .redirected: ["api.failure": "redirected"]
            case .refused(let status, _): ["api.failure": "refused", "api.status": "\(status)"]
            case .undecodable(let field): ["api.failure": "undecodable", "api.field": "\(field)"]
            }
        // A code of ours, or none: anything on the way can answer, too.
        if let code = problem.flatMap({ ProblemCode(rawValue: $0.code) }) { metadata["api.code"] = "\(code.rawValue)" }
        return metadata
    }
}
