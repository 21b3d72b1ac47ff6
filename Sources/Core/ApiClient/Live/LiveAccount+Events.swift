import APICore
import Foundation
import ModelsCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension LiveAccount {
    /// Follows a stream of events for as long as its caller listens, through as many connections as it takes.
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

    /// Returns when the server ends the stream or the token has expired, or when the first connection fails.
    private func follow(since version: String?, _ deliver: (APIEvent) -> Void) async throws {
        var connection = EventConnection(since: version)
        // The number of consecutive failed connections.
        var count = 0
        while true {
            let receivedCount = connection.receivedCount
            let failure = try await listen(to: &connection, deliver)
            if case .end? = connection.lastEvent { return }
            if connection.receivedCount > receivedCount { count = 0 }
            if let failure {
                guard let delay = self.delay(after: failure, of: connection, count) else { throw failure }
                if count == 0, connection.receivedCount > 0 { deliver(.lost) }
                count += 1
                try await requester.retries.sleep(delay)
            } else {
                // Without jitter, all clients would reconnect at the moment when a server has restarted.
                try await requester.retries.sleep(connection.pause * (1 + requester.retries.random()))
            }
        }
    }

    /// How long to wait before reconnecting; nil when that would be of no use.
    private func delay(after failure: ApiFailure, of connection: EventConnection, _ count: Int) -> Duration? {
        guard connection.receivedCount > 0 else {
            return requester.retries.delay(after: failure, retryAfter: connection.retryAfter, count: count)
        }
        switch failure {
        case .unauthorized, .forbidden: return nil
        default:
            return requester.retries.reconnectionDelay(
                pause: connection.pause, retryAfter: connection.retryAfter, count: count)
        }
    }

    /// Listens on one connection.
    ///
    /// - Returns: nil when the server has ended the response.
    private func listen(
        to connection: inout EventConnection, _ deliver: (APIEvent) -> Void
    ) async throws -> ApiFailure? {
        do {
            let (baseURL, token) = snapshot
            let request = try requester.request(
                API.followEvents(connection.version).request, accepting: "text/event-stream", at: baseURL, token: token)
            connection.begin()
            for try await part in requester.transport.stream(request) {
                for event in try connection.receive(part) { deliver(event) }
            }
            // A cancelled task ends the stream without an error.
            try Task.checkCancellation()
            return connection.failure
        } catch {
            return try ApiFailure.meaning(of: error)
        }
    }
}

/// The state of a stream of events, kept from one connection to the next.
struct EventConnection {
    /// The version received last.
    private(set) var version: String?
    private(set) var lastEvent: APIEvent?
    /// The number of events received.
    private(set) var receivedCount = 0
    /// How long to wait before reconnecting, as the server asked.
    private(set) var pause: Duration = .seconds(2)

    private static let longestPause: Duration = .seconds(60)
    /// The largest incomplete event or problem, in bytes. Real ones are far shorter.
    private static let largestRest = 1 << 20

    private var parser = ServerSentEventParser()
    private var head: APIResponseHead?
    private var isStream = false
    /// The body of a response that is not a stream.
    private var body = Data()

    init(since version: String?) {
        self.version = version
    }

    mutating func begin() {
        parser = ServerSentEventParser()
        head = nil
        isStream = false
        body = Data()
    }

    /// - Returns: the events that the part completes.
    /// - Throws: ``ApiFailure/undecodable(field:)`` for an event that is too long.
    mutating func receive(_ part: ResponsePart) throws(ApiFailure) -> [APIEvent] {
        switch part {
        case .head(let response):
            head = APIResponseHead(response)
            isStream = failure == nil
            return []
        case .body(let data):
            guard isStream else {
                guard body.count + data.count <= Self.largestRest else { throw .undecodable(field: "") }
                body.append(data)
                return []
            }
            return try receive(data)
        }
    }

    private mutating func receive(_ data: Data) throws(ApiFailure) -> [APIEvent] {
        var events: [APIEvent] = []
        for message in parser.receive(data) {
            version = message.lastID ?? version
            guard let event = APIEvent(name: message.event, data: message.data, id: message.lastID) else { continue }
            lastEvent = event
            receivedCount += 1
            events.append(event)
        }
        guard parser.restCount <= Self.largestRest else { throw .undecodable(field: "") }
        if let milliseconds = parser.retry { pause = min(.milliseconds(milliseconds), Self.longestPause) }
        return events
    }

    /// Why the response was not a stream; nil if it was.
    var failure: ApiFailure? {
        guard let head else { return .unreachable(.lost) }
        return API.followEvents.operation.failure(of: head, body)
    }

    /// The number of seconds to wait before the next request; nil if the server does not say.
    var retryAfter: Int? { head?.retryAfter }
}
