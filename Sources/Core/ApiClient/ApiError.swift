package import APICore
import LogCore
package import Logging

/// A failure, and the call that met it.
package struct ApiError: Error, Hashable, Sendable {
    package let failure: ApiFailure
    /// What was asked for.
    package let endpoint: Endpoint
    /// Where in the code: `ProductionApp/List.swift`.
    package let fileID: String
    package let line: Int

    package init(_ failure: ApiFailure, endpoint: Endpoint, fileID: String, line: Int) {
        self.failure = failure
        self.endpoint = endpoint
        self.fileID = fileID
        self.line = line
    }
}

extension ApiError: LoggableError {
    package var logMetadata: Logger.Metadata {
        let call: Logger.Metadata = ["api.endpoint": "\(endpoint.rawValue)", "api.call": "\(fileID):\(line)"]
        return failure.logMetadata.merging(call) { first, _ in first }
    }
}

extension ApiFailure: LoggableError {
    /// Words and numbers of ours alone: what a problem says in a language may repeat what people wrote.
    package var logMetadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["api.failure": "\(name)"]
        // A code of ours, or none: anything on the way can answer, too.
        if let code = problem.flatMap({ ProblemCode(rawValue: $0.code) }) { metadata["api.code"] = "\(code.rawValue)" }
        switch self {
        case .unreachable(let obstacle): metadata["api.obstacle"] = "\(obstacle.rawValue)"
        case .rateLimited(let seconds?): metadata["api.seconds"] = "\(seconds)"
        case .server(let status), .refused(let status, _): metadata["api.status"] = "\(status)"
        case .undecodable(let field): metadata["api.field"] = "\(field)"
        case .unauthorized, .forbidden, .notFound, .invalid, .stale, .rateLimited, .redirected: break
        }
        return metadata
    }

    private var name: String {
        switch self {
        case .unreachable: "unreachable"
        case .unauthorized: "unauthorized"
        case .forbidden: "forbidden"
        case .notFound: "notFound"
        case .invalid: "invalid"
        case .stale: "stale"
        case .rateLimited: "rateLimited"
        case .server: "server"
        case .redirected: "redirected"
        case .refused: "refused"
        case .undecodable: "undecodable"
        }
    }
}
