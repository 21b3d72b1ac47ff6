import NIOCore
import NIOHTTP1

/// Runs next to the parser of HTTP/1, where the version of a request and its exact form are still known.
///
/// After it, requests name at most one host, their targets and headers are ASCII, which takes linear time to compare,
/// and clients of HTTP/1.0, which has no chunks, get responses that end with the connection.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ConnectionLimits
    /// The versions of the requests that wait for their responses, in order.
    private var versions: [HTTPVersion] = []
    private var isRefused = false
    /// The number of bytes since the last request's head.
    private var receivedSize = 0
    private var bodySize = 0
    /// The part of a body that was not yet forwarded: otherwise a body in chunks of a byte would cost as much as
    /// 250,000 of them.
    private var body = ByteBuffer()

    init(limits: ConnectionLimits) {
        self.limits = limits
    }

    /// Adds it to pipelines that parse requests; tests that send parsed requests have no parser.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations, _ limits: ConnectionLimits) {
        guard let parser = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) else { return }
        let requestGuard = RequestGuard(limits: limits)
        // Neither fails in a pipeline that has the parser.
        try? pipeline.addHandler(requestGuard, position: .after(parser))
        try? pipeline.addHandler(ByteCounter(requestGuard), position: .first)
    }

    /// - Returns: whether the received bytes may be more than the body that they contain.
    fileprivate func takes(_ size: Int) -> Bool {
        receivedSize += size
        return receivedSize <= limits.framingSize + bodySize * limits.framingRatio
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): receive(head, context)
        case .body(var buffer):
            bodySize += buffer.readableBytes
            if body.readableBytes == 0 { body = buffer } else { body.writeBuffer(&buffer) }
        case .end:
            passBody(context)
            context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        passBody(context)
        context.fireChannelReadComplete()
    }

    private func passBody(_ context: ChannelHandlerContext) {
        guard body.readableBytes > 0 else { return }
        let buffer = body
        body = ByteBuffer()
        context.fireChannelRead(wrapInboundOut(.body(buffer)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where versions.first == .http1_0:
            head.version = .http1_0
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            if !versions.isEmpty { versions.removeFirst() }
            context.write(data, promise: promise)
        default: context.write(data, promise: promise)
        }
    }

    private func receive(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        receivedSize = 0
        bodySize = 0
        if let error = problem(in: head) {
            isRefused = true
            return context.fireErrorCaught(error)
        }
        var head = head
        head.headers = head.headers.inASCII
        if head.version == .http1_0 {
            // The server reads it, and closes the connection after its response.
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        } else if expectsContinue(head), versions.isEmpty {
            let interim = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(interim)), promise: nil)
        }
        versions.append(head.version)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func problem(in head: HTTPRequestHead) -> HTTPParserError? {
        let hostCount = head.headers["Host"].count
        // RFC 9112, 3.2.
        guard hostCount == 1 || hostCount == 0 && head.version == .http1_0 else { return .invalidHeaderToken }
        guard head.uri.utf8.count <= limits.headSize else { return .headerOverflow }
        return head.uri.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? nil : .invalidURL
    }

    /// Whether the client waits for the request to send its body (RFC 9110, 10.1.1). One that is too large is not
    /// requested.
    private func expectsContinue(_ head: HTTPRequestHead) -> Bool {
        let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
        let size = limits.uploadSize(of: head.uri) ?? limits.bodySize
        return length <= size && head.headers["Expect"].contains { $0.lowercased() == "100-continue" }
    }
}

/// Counts bytes before they are parsed.
private final class ByteCounter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let requestGuard: RequestGuard

    init(_ requestGuard: RequestGuard) {
        self.requestGuard = requestGuard
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let size = unwrapInboundIn(data).readableBytes
        context.fireChannelRead(data)
        if !requestGuard.takes(size) { context.close(promise: nil) }
    }
}

extension HTTPHeaders {
    /// The headers with a question mark for each byte that is not ASCII, which no header of ours needs.
    fileprivate var inASCII: HTTPHeaders {
        guard contains(where: { field in field.value.utf8.contains { $0 >= 0x80 } }) else { return self }
        return HTTPHeaders(
            map { field in
                let bytes = field.value.utf8.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
                return (field.name, String(decoding: bytes, as: UTF8.self))
            })
    }
}
