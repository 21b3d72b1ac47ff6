package import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes

/// Closes a connection that takes too long, sends too much, or does not read its response.
///
/// Its deadlines are absolute: a client that sends byte after byte does not move them. It also counts the bytes of
/// unread bodies, which the server would otherwise accept without limit.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let register: ConnectionRegister
    private let refusalHeaders: HTTPFields
    private var isRegistered = false
    /// nil while a request is being answered.
    private var place: ConnectionRegister.Place?
    private let readTimer = DeadlineTimer()
    private let idleTimer = DeadlineTimer()
    private let writeTimer = DeadlineTimer()
    private let answerDeadline = AnswerDeadline()
    private var isReadingBody = false
    /// More than one when the client does not wait for responses.
    private var unansweredCount = 0
    private var bodySize = 0
    /// The largest file that the request may send, in bytes; nil if it sends none.
    private var uploadSize: Int?
    private var sizeWhenAnswered: Int?

    /// - Parameter refusalHeaders: the headers of the response to bytes that are not HTTP.
    package init(limits: ConnectionLimits, register: ConnectionRegister, refusalHeaders: HTTPFields) {
        self.limits = limits
        self.register = register
        self.refusalHeaders = refusalHeaders
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        RequestGuard.add(to: context.pipeline.syncOperations, limits)
        if context.channel.isActive { start(context) }
    }

    package func channelActive(context: ChannelHandlerContext) {
        start(context)
        context.fireChannelActive()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        readTimer.cancel()
        idleTimer.cancel()
        writeTimer.cancel()
        answerDeadline.cancel()
        if isRegistered { register.remove(place) }
        isRegistered = false
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): beginRequest(head, context)
        case .body(let buffer): bodySize += buffer.readableBytes
        case .end: endBody(context)
        }
        guard bodySize <= largestBodySize, unansweredCount <= limits.pipelineLength else {
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
    }

    /// The server requests more data, which it does not while it is still processing earlier data.
    package func read(context: ChannelHandlerContext) {
        if uploadSize != nil, isReadingBody { idleTimer.set(context, limits.uploadIdleTime) }
        context.read()
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A client that sends a file and closes the connection does not wait for the result.
        if case ChannelEvent.inputClosed? = event as? ChannelEvent, uploadSize != nil, unansweredCount > 0 {
            context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        idleTimer.clear()
        // Most requests have completely arrived by now.
        if isReadingBody, place?.phase != .receiving {
            place = register.move(context.channel, from: place, to: .receiving)
        }
        context.fireChannelReadComplete()
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var promise = promise
        switch unwrapOutboundIn(data) {
        case .head(let head): answerDeadline.begin(head, context, limits.answerTime)
        case .body: break
        case .end:
            unansweredCount -= 1
            if unansweredCount == 0 { sizeWhenAnswered = bodySize }
            // A file that is not read may not take as long as one that is.
            if uploadSize != nil, isReadingBody { readTimer.set(context, limits.bodyTime) }
            endRequestIfDone(context)
            promise = answerDeadline.end(context, promise)
        }
        context.write(data, promise: promise)
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            writeTimer.clear()
        } else {
            writeTimer.set(context, limits.writeTime)
        }
        context.fireChannelWritabilityChanged()
    }

    /// Responses to bytes that are not HTTP, or have too large headers, get the headers of every response.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, unansweredCount == 0 else {
            return context.fireErrorCaught(error)
        }
        var headers = refusalHeaders
        headers[.connection] = "close"
        headers[.contentLength] = "0"
        let status: HTTPResponse.Status = error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest
        context.write(wrapOutboundOut(.head(HTTPResponse(status: status, headerFields: headers))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { [channel = context.channel] _ in
            channel.close(promise: nil)
        }
    }

    // MARK: - Events of a connection

    private func start(_ context: ChannelHandlerContext) {
        guard !isRegistered else { return }
        isRegistered = true
        place = register.add(context.channel)
        readTimer.set(context, limits.firstHeadTime)
    }

    private func beginRequest(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        isReadingBody = true
        unansweredCount += 1
        bodySize = 0
        sizeWhenAnswered = nil
        uploadSize = limits.uploadSize(of: head.path ?? "")
        readTimer.set(context, uploadSize != nil ? limits.uploadTime : limits.bodyTime)
    }

    private func endBody(_ context: ChannelHandlerContext) {
        isReadingBody = false
        place = register.move(context.channel, from: place, to: nil)
        // The time to make the response is the server's own.
        readTimer.clear()
        idleTimer.clear()
        endRequestIfDone(context)
    }

    private func endRequestIfDone(_ context: ChannelHandlerContext) {
        guard unansweredCount == 0, !isReadingBody, place == nil else { return }
        place = register.move(context.channel, from: nil, to: .waiting)
        readTimer.set(context, limits.nextHeadTime)
    }

    private var largestBodySize: Int {
        let size = uploadSize ?? limits.bodySize
        return sizeWhenAnswered.map { min($0 + limits.restOfBodySize, size) } ?? size
    }
}
