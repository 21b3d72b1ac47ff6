package import APICore
package import ApiClientCore
package import Foundation
import ModelsCore

extension ApiClient {
    /// Answers the route in a way of its own; any other route goes where it went before.
    package mutating func override(
        route: Route, answer: @escaping @Sendable () async throws -> (Data, APIResponseHead)
    ) {
        self.override(where: { $0 == route }, answer: { _ in try await answer() })
    }

    /// Answers the route with the payload.
    package mutating func override(
        route: Route, payload: some Encodable, status: Int = 200, headers: [String: String] = [:]
    ) throws {
        let data = try APIJSON.encode(payload)
        self.override(route: route) { (data, APIResponseHead(status: status, headers: headers)) }
    }

    /// Lets the route fail.
    package mutating func override(route: Route, failure: ApiFailure) {
        self.override(route: route) { throw failure }
    }

    /// Answers all routes that are meant.
    package mutating func override(
        where isMeant: @escaping @Sendable (Route) -> Bool,
        answer: @escaping @Sendable (Route) async throws -> (Data, APIResponseHead)
    ) {
        let others = apiRequest
        apiRequest = { route in
            guard isMeant(route) else { return try await others(route) }
            return try await answer(route)
        }
    }
}
