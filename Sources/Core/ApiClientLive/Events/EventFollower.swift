import APICore
import ApiClientCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Follows a stream of events for as long as somebody listens, through as many connections as it takes.
struct EventFollower: Sendable {
    let transport: Transport
    let maker: RequestMaker
    let retries: RetryPolicy
    /// Who listens where, asked with each connection.
    let account: @Sendable () -> (baseURL: URL, token: APIToken?)

    func events(since version: String?) -> AsyncThrowingStream<APIEvent, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await follow(since: version) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Until the server says that the stream ends or that the token has ended, or cannot be reached at first.
    private func follow(since version: String?, _ hear: (APIEvent) -> Void) async throws {
        var connection = EventConnection(since: version)
        // How many connections in a row came to nothing.
        var count = 0
        while true {
            let heardCount = connection.heardCount
            let failure = try await listen(to: &connection, hear)
            if case .end? = connection.lastEvent { return }
            if connection.heardCount > heardCount { count = 0 }
            if let failure {
                guard let delay = self.delay(after: failure, of: connection, count) else { throw failure }
                if count == 0, connection.heardCount > 0 { hear(.lost) }
                count += 1
                try await retries.sleep(delay)
            } else {
                // Without any jitter all would come back in the moment in which a server has started anew.
                try await retries.sleep(connection.pause * (1 + retries.random()))
            }
        }
    }

    /// How long to wait before connecting again; nil when that is of no use.
    private func delay(after failure: ApiFailure, of connection: EventConnection, _ count: Int) -> Duration? {
        guard connection.heardCount > 0 else {
            return retries.delay(after: failure, retryAfter: connection.retryAfter, count: count)
        }
        switch failure {
        case .unauthorized, .forbidden: return nil
        default:
            return retries.reconnectionDelay(
                pause: connection.pause, retryAfter: connection.retryAfter, count: count)
        }
    }

    /// One connection.
    ///
    /// - Returns: nil when the server has ended the answer.
    private func listen(
        to connection: inout EventConnection, _ hear: (APIEvent) -> Void
    ) async throws -> ApiFailure? {
        do {
            let (baseURL, token) = account()
            let request = try maker.request(
                try Route.events(since: connection.version).request(), accepting: "text/event-stream", at: baseURL,
                token: token)
            connection.begin()
            for try await part in transport.stream(request) {
                for event in try connection.receive(part) { hear(event) }
            }
            // A cancelled task ends the stream without an error.
            try Task.checkCancellation()
            return connection.failure
        } catch {
            let meaning = ApiFailure.meaning(of: error)
            guard let failure = meaning as? ApiFailure else { throw meaning }
            return failure
        }
    }
}
