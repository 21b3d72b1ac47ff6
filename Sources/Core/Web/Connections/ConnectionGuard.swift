package import NIOCore
package import NIOHTTPTypes

/// Closes a connection that takes too long or sends too much.
///
/// Its deadlines are absolute: a client that drips byte after byte does not move them. It counts the bytes of bodies
/// that nobody reads, too, which the server would otherwise take without end.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let register: ConnectionRegister
    /// nil while a request is under way.
    private var turn: Int?
    private var deadline: Scheduled<Void>?
    private var isReadingBody = false
    /// More than one when the client does not wait for answers.
    private var unansweredCount = 0
    private var bodySize = 0
    private var sizeWhenAnswered: Int?
    private var isRegistered = false

    package init(limits: ConnectionLimits, register: ConnectionRegister) {
        self.limits = limits
        self.register = register
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { start(context) }
    }

    package func channelActive(context: ChannelHandlerContext) {
        start(context)
        context.fireChannelActive()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        if isRegistered { register.remove(turn) }
        isRegistered = false
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: beginRequest(context)
        case .body(let buffer): bodySize += buffer.readableBytes
        case .end: endBody(context)
        }
        guard bodySize <= largestBodySize else { return context.close(promise: nil) }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unansweredCount -= 1
            if unansweredCount == 0 { sizeWhenAnswered = bodySize }
            endRequestIfDone(context)
        }
        context.write(data, promise: promise)
    }

    // MARK: - What happens on a connection

    private func start(_ context: ChannelHandlerContext) {
        guard !isRegistered else { return }
        isRegistered = true
        turn = register.add(context.channel)
        close(context, after: limits.firstHeadTime)
    }

    private func beginRequest(_ context: ChannelHandlerContext) {
        turn.map(register.stopWaiting)
        turn = nil
        isReadingBody = true
        unansweredCount += 1
        bodySize = 0
        sizeWhenAnswered = nil
        close(context, after: limits.bodyTime)
    }

    private func endBody(_ context: ChannelHandlerContext) {
        isReadingBody = false
        // How long the answer takes is the server's own affair.
        deadline?.cancel()
        endRequestIfDone(context)
    }

    private func endRequestIfDone(_ context: ChannelHandlerContext) {
        guard unansweredCount == 0, !isReadingBody, turn == nil else { return }
        turn = register.startWaiting(context.channel)
        close(context, after: limits.nextHeadTime)
    }

    private var largestBodySize: Int {
        sizeWhenAnswered.map { min($0 + limits.restOfBodySize, limits.bodySize) } ?? limits.bodySize
    }

    private func close(_ context: ChannelHandlerContext, after time: TimeAmount) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
