import APICore
package import ApiClientCore
import Foundation
import ModelsCore
import Testing

extension ApiClient {
    /// A client whose endpoints fail the test when they are called. Tests replace those that they expect.
    package static var unimplemented: ApiClient {
        failing { message in Issue.record("\(message)") }
    }

    /// A client that reports each call of an endpoint, and throws where it can.
    package static func failing(report: @escaping @Sendable (String) -> Void) -> ApiClient {
        ApiClient(
            apiRequest: { operation, _ in throw Unimplemented("apiRequest(\(operation.id))", report) },
            anyRequest: { request in throw Unimplemented("anyRequest(\(request.target))", report) },
            authenticate: { _, _ in throw Unimplemented("authenticate", report) },
            baseURL: {
                _ = Unimplemented("baseURL", report)
                return URL(filePath: "/unimplemented")
            },
            setBaseURL: { _ in throw Unimplemented("setBaseURL", report) },
            currentAccount: {
                _ = Unimplemented("currentAccount", report)
                return nil
            },
            isSignedIn: {
                _ = Unimplemented("isSignedIn", report)
                return false
            },
            signIns: {
                _ = Unimplemented("signIns", report)
                return []
            },
            logout: { throw Unimplemented("logout", report) },
            refreshCurrentAccount: { throw Unimplemented("refreshCurrentAccount", report) },
            events: { _ in
                let error = Unimplemented("events", report)
                return AsyncThrowingStream { $0.finish(throwing: error) }
            })
    }
}

/// Thrown by an endpoint that a test did not expect.
package struct Unimplemented: Error, Equatable {
    package let endpoint: String

    /// Reports immediately, because the code under test may swallow the error.
    init(_ endpoint: String, _ report: (String) -> Void) {
        self.endpoint = endpoint
        report("\(endpoint) was used and is not implemented")
    }
}
