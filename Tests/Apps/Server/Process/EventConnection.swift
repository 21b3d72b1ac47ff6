import NIOCore
import NIOPosix

/// A page's event stream, read as it arrives.
struct EventConnection {
    /// The data received so far, and more on request.
    struct Lines {
        fileprivate var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
        fileprivate var rest = ""

        /// The next event other than a heartbeat; nil when the server ends the stream before.
        mutating func nextWords() async throws -> String? {
            while let words = try await next("data: ") {
                if !words.isEmpty { return words }
            }
            return nil
        }

        /// The next line that begins with `prefix`, without it; nil when the server ends the stream before.
        mutating func next(_ prefix: String) async throws -> String? {
            while let line = try await next() {
                if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
            }
            return nil
        }

        private mutating func next() async throws -> String? {
            while true {
                // A carriage return and a line feed form one Character.
                if let end = rest.firstIndex(where: \.isNewline) {
                    defer { rest = String(rest[rest.index(after: end)...]) }
                    return String(rest[..<end])
                }
                guard let buffer = try await iterator.next() else { return nil }
                rest += String(buffer: buffer)
            }
        }
    }

    let port: Int
    var path = "/events"
    var cookie = "loki=\(SignedIn.secret)"

    /// Runs `body` while the stream is open.
    func open(_ body: @Sendable (inout Lines) async throws -> Void) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(
                ByteBuffer(
                    string: """
                        GET \(path) HTTP/1.1\r
                        Host: localhost\r
                        Accept: text/event-stream\r
                        Cookie: \(cookie)\r
                        \r

                        """))
            var lines = Lines(iterator: inbound.makeAsyncIterator())
            try await body(&lines)
        }
    }
}
