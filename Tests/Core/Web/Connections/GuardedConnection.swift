import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes

@testable import WebCore

/// A newly opened connection with a guard, on a clock of its own.
struct GuardedConnection {
    let channel: EmbeddedChannel

    init(_ register: ConnectionRegister = ConnectionRegister(limit: 10)) throws {
        var limits = ConnectionLimits()
        limits.bodySize = 1_000
        limits.restOfBodySize = 100
        limits.uploadPaths = ["/upload"]
        channel = EmbeddedChannel(
            handler: ConnectionGuard(
                limits: limits, register: register, refusalHeaders: [.contentSecurityPolicy: "none"]))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    var isActive: Bool { channel.isActive }

    func wait(_ time: TimeAmount) {
        channel.embeddedEventLoop.advanceTime(by: time)
    }

    // MARK: - The client's side

    func sendHead(path: String = "/") throws {
        let head = HTTPRequest(method: .post, scheme: "http", authority: nil, path: path)
        try channel.writeInbound(HTTPRequestPart.head(head))
    }

    func sendBody(_ size: Int) throws {
        try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 1, count: size)))
    }

    func sendEnd() throws {
        try channel.writeInbound(HTTPRequestPart.end(nil))
    }

    /// Sends nothing more, but may still read.
    func halfClose() {
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }

    // MARK: - The server's side

    /// Requests more data from the client.
    func read() {
        channel.read()
    }

    func answer() throws {
        try beginAnswer(length: nil)
        try endAnswer()
    }

    /// - Parameter length: the length of the body, in bytes; nil for a stream.
    func beginAnswer(length: Int?) throws {
        var headers = HTTPFields()
        headers[.contentLength] = length.map(String.init)
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: headers)))
    }

    func endAnswer() throws {
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }
}
