import APICore
import ApiClientCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What is known of a stream of events, from one connection to the next.
struct EventConnection {
    /// The version heard last.
    private(set) var version: String?
    private(set) var lastEvent: APIEvent?
    /// How many events were heard.
    private(set) var heardCount = 0
    /// How long the server wants to be left alone after a connection has ended.
    private(set) var pause: Duration = .seconds(2)

    private static let longestPause: Duration = .seconds(60)
    /// How much is kept of what has not ended, in bytes. Events and problems are far shorter.
    private static let largestRest = 1 << 20

    private var parser = ServerSentEventParser()
    private var head: APIResponseHead?
    private var isStream = false
    /// Of an answer that is no stream.
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

    /// - Returns: the events that have arrived with it.
    /// - Throws: ``ApiFailure/undecodable(field:)`` for more than can be kept.
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
            heardCount += 1
            events.append(event)
        }
        guard parser.restCount <= Self.largestRest else { throw .undecodable(field: "") }
        if let milliseconds = parser.retry { pause = min(.milliseconds(milliseconds), Self.longestPause) }
        return events
    }

    /// Why the answer was no stream; nil if it was one.
    var failure: ApiFailure? {
        guard let head else { return .unreachable(.lost) }
        return Self.expected.failure(of: head, body)
    }

    private static let expected = ExpectedAnswer(of: .followEvents)

    /// For how many seconds not to ask again; nil if the server does not say it.
    var retryAfter: Int? { head?.retryAfter }
}
