import NIOCore

/// A message of an event stream, as browsers read it (HTML Living Standard, 9.2 Server-sent events).
struct ServerSentEvent: Equatable, Sendable {
    /// Stands for every kind of data.
    static let everything = "*"

    let text: String

    /// How soon the browser tries again when the connection breaks, in milliseconds. Stands before all events.
    static let retry = ServerSentEvent(text: "retry: 2000\n\n")

    /// The version from which the page goes on.
    static func version(_ version: String) -> ServerSentEvent {
        ServerSentEvent(text: "id: \(version)\nevent: version\ndata: \(version)\n\n")
    }

    /// - Parameter kinds: what has changed; words without spaces.
    static func change(_ kinds: [String], _ version: String) -> ServerSentEvent {
        ServerSentEvent(text: "id: \(version)\nevent: change\ndata: \(kinds.joined(separator: " "))\n\n")
    }

    /// A sign of life, by which pages notice a connection that is none any more.
    static let heartbeat = ServerSentEvent(text: "event: heartbeat\ndata: \n\n")

    /// The page shall not try again at once.
    ///
    /// - Parameter reason: a word for people who look at the stream.
    static func end(_ reason: String) -> ServerSentEvent {
        ServerSentEvent(text: "event: end\ndata: \(reason)\n\n")
    }

    var buffer: ByteBuffer { ByteBuffer(string: text) }
}
