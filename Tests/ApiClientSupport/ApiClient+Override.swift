package import APICore
package import ApiClientCore
package import Foundation
import ModelsCore

extension ApiClient {
    /// Answers the call with a closure; any other call goes where it went before.
    package mutating func override<Output>(
        _ call: Call<Output>, answer: @escaping @Sendable () async throws -> (Data, APIResponseHead)
    ) {
        let request = call.request
        self.override(where: { $0 == request }, answer: { _ in try await answer() })
    }

    /// Answers the call with the payload.
    package mutating func override<Output>(
        _ call: Call<Output>, payload: some Encodable, status: Int = 200, headers: [String: String] = [:]
    ) throws {
        let data = try APIJSON.encode(payload)
        self.override(call) { (data, APIResponseHead(status: status, headers: headers)) }
    }

    /// Makes the call fail.
    package mutating func override<Output>(_ call: Call<Output>, failure: ApiFailure) {
        self.override(call) { throw failure }
    }

    /// Answers all matching requests.
    package mutating func override(
        where isMeant: @escaping @Sendable (APIRequest) -> Bool,
        answer: @escaping @Sendable (APIRequest) async throws -> (Data, APIResponseHead)
    ) {
        let others = apiRequest
        apiRequest = { operation, request in
            guard isMeant(request) else { return try await others(operation, request) }
            return try await answer(request)
        }
    }
}

extension Endpoint {
    /// The input of a request to this endpoint, which has no identifier in its path; nil for other requests.
    package func asked(by request: APIRequest) -> Input? {
        guard request.method == operation.method, request.path == API.root + operation.template else { return nil }
        return try? input(of: request, id: nil)
    }
}

extension ApiClient {
    /// The answer to a call before it is decoded.
    package func answer<Output>(to call: Call<Output>) async throws -> (Data, APIResponseHead) {
        try await apiRequest(call.operation, call.request)
    }
}

extension Call {
    /// The same call without the type of its answer, for lists of several calls.
    package var untyped: Call<Void> { Call<Void>(operation: operation, request: request) }
}
