package import APICore
package import Foundation

extension ApiClient {
    /// Asks for anything.
    ///
    /// - Throws: ``ApiError``.
    package func response(
        to route: Route, fileID: String = #fileID, line: Int = #line
    ) async throws -> (Data, APIResponseHead) {
        try await located(route.endpoint, fileID, line) { try await apiRequest(route) }
    }

    /// Asks for something that comes as JSON.
    ///
    /// - Throws: ``ApiError``.
    package func request<Payload: Decodable & Sendable>(
        _ route: Route, as type: Payload.Type, fileID: String = #fileID, line: Int = #line
    ) async throws -> Payload {
        let (data, _) = try await response(to: route, fileID: fileID, line: line)
        return try decode(type, data, of: route, fileID, line)
    }

    /// The same with the state that it is in, for changes that name it.
    ///
    /// - Returns: nil when it is as the route knows it already.
    /// - Throws: ``ApiError``.
    package func taggedRequest<Payload: Decodable & Sendable>(
        _ route: Route, as type: Payload.Type, fileID: String = #fileID, line: Int = #line
    ) async throws -> (payload: Payload, tag: ETag?)? {
        let (data, head) = try await response(to: route, fileID: fileID, line: line)
        guard head.status != 304 else { return nil }
        return (try decode(type, data, of: route, fileID, line), head.tag)
    }

    /// Asks for something that comes as plain text.
    ///
    /// - Throws: ``ApiError``.
    package func text(_ route: Route, fileID: String = #fileID, line: Int = #line) async throws -> String {
        let (data, _) = try await response(to: route, fileID: fileID, line: line)
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw ApiError(.undecodable(field: ""), endpoint: route.endpoint, fileID: fileID, line: line)
        }
        return text
    }

    /// Asks for something whose answer has no content.
    ///
    /// - Throws: ``ApiError``.
    package func send(_ route: Route, fileID: String = #fileID, line: Int = #line) async throws {
        _ = try await response(to: route, fileID: fileID, line: line)
    }

    private func decode<Payload: Decodable & Sendable>(
        _ type: Payload.Type, _ data: Data, of route: Route, _ fileID: String, _ line: Int
    ) throws -> Payload {
        do {
            return try APIJSON.decode(type, from: data)
        } catch {
            throw ApiError(.undecodable(field: error.field), endpoint: route.endpoint, fileID: fileID, line: line)
        }
    }

    /// Adds the place of the call to a failure.
    func located<Value>(
        _ endpoint: Endpoint, _ fileID: String, _ line: Int, _ call: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await call()
        } catch let failure as ApiFailure {
            throw ApiError(failure, endpoint: endpoint, fileID: fileID, line: line)
        }
    }
}
