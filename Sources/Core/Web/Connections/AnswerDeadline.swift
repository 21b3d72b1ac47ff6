import HTTPTypes
import NIOCore

/// Closes a connection whose client takes too long for a whole answer, however it drips.
///
/// A stream of events has no length, and no deadline either.
struct AnswerDeadline {
    private final class State {
        /// Answers that have begun and are not yet sent: more than one when the client does not wait for them.
        var count = 0
    }

    private let timer = DeadlineTimer()
    private let state = State()

    /// An answer begins.
    func begin(_ head: HTTPResponse, _ context: ChannelHandlerContext, _ time: TimeAmount) {
        guard head.headerFields[.contentLength] != nil else { return }
        state.count += 1
        if state.count == 1 { timer.set(context, time) }
    }

    /// The end of an answer is written.
    ///
    /// - Returns: the promise to write it with.
    func end(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) -> EventLoopPromise<Void>? {
        guard state.count > 0 else { return promise }
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.assumeIsolated().whenComplete { _ in
            state.count -= 1
            if state.count == 0 { timer.clear() }
        }
        return sent
    }

    /// Nothing happens any more.
    func cancel() {
        timer.cancel()
    }
}
