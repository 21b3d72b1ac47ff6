package import APICore
package import Foundation
import LogCore
package import Logging
import ModelsCore

/// Why a call did not succeed.
package enum ApiFailure: Error, Hashable, Sendable {
    /// Why the server cannot be reached.
    package enum ConnectionFailure: String, Hashable, Sendable, CaseIterable {
        /// The host name is unknown.
        case hostNotFound
        /// No server listens at the address.
        case refused
        case timedOut
        /// The server's certificate is not valid for it.
        case untrusted
        /// This machine has no network.
        case offline
        /// The connection broke.
        case lost
        /// The response started but did not finish in time.
        case tooSlow
    }

    case unreachable(ConnectionFailure)
    /// No one is signed in, the token has expired, or name and password are wrong.
    case unauthorized(Problem?)
    /// The token or the account lacks the permission.
    case forbidden(Problem?)
    case notFound(Problem?)
    /// The request cannot be read, or its content cannot be stored.
    case invalid(Problem)
    /// The item has changed in the meantime; the problem holds its current state.
    case stale(Problem)
    /// - Parameter seconds: when to try again; nil if the server does not say.
    case rateLimited(seconds: Int?)
    /// The server failed, or cannot answer at the moment.
    case server(status: Int)
    /// The server redirects the caller. The client never follows, because it would send the token along.
    ///
    /// - Parameter location: the server's value, possibly relative to the request.
    case redirected(location: String)
    /// Any other unsuccessful response.
    case refused(status: Int, Problem?)
    /// The response is not what the call expects, or is too long.
    ///
    /// - Parameter field: a JSON pointer to the unreadable value; empty for the whole.
    case undecodable(field: String)
}

extension ApiFailure {
    /// The meaning of an unsuccessful response.
    ///
    /// - Parameter body: problem details, unless the response comes from a proxy.
    package init(_ head: APIResponseHead, body: Data) {
        if (300..<400).contains(head.status), let location = head.headers["location"] {
            self = .redirected(location: location)
            return
        }
        // Only if it is declared as one: a proxy's response may be JSON, too.
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

    /// The server's explanation; nil if there is none that can be read.
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
    /// The place in the code: `CommandLineApp/ReadVisits.swift`.
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
    /// Only codes and numbers: the texts of a problem may repeat what people wrote.
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
        // Only known codes: the response may come from a proxy.
        if let code = problem.flatMap({ ProblemCode(rawValue: $0.code) }) { metadata["api.code"] = "\(code.rawValue)" }
        return metadata
    }
}
