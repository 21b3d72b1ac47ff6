import HTTPTypes
import NIOCore

/// Closes a connection at a deadline that moves with every request.
///
/// A task is scheduled once and checks, when its time comes, whether the deadline has moved: scheduling and cancelling
/// with each request would cost more than everything else that is done for it here. Only used on the connection's event
/// loop.
final class DeadlineTimer {
    private var deadline: NIODeadline?
    private var task: Scheduled<Void>?
    private var taskTime = NIODeadline.distantFuture

    /// The connection is closed after `time`, whatever was set before.
    func set(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        let deadline = context.eventLoop.now + time
        self.deadline = deadline
        if task == nil || deadline < taskTime {
            schedule(context.channel, at: deadline)
        }
    }

    /// Removes the deadline.
    func clear() {
        deadline = nil
    }

    /// Ends the timer.
    func cancel() {
        deadline = nil
        task?.cancel()
        task = nil
    }

    private func schedule(_ channel: any Channel, at time: NIODeadline) {
        task?.cancel()
        taskTime = time
        task = channel.eventLoop.assumeIsolated().scheduleTask(deadline: time) {
            self.task = nil
            guard let deadline = self.deadline else { return }
            if deadline <= channel.eventLoop.now {
                channel.close(promise: nil)
            } else {
                self.schedule(channel, at: deadline)
            }
        }
    }
}

/// Closes a connection whose client reads a whole response too slowly.
///
/// A stream of events has no length, and therefore no deadline.
final class AnswerDeadline {
    private let timer = DeadlineTimer()
    /// Responses that have begun and are not yet sent: more than one when the client does not wait for them.
    private var count = 0

    /// A response begins.
    func begin(_ head: HTTPResponse, _ context: ChannelHandlerContext, _ time: TimeAmount) {
        guard head.headerFields[.contentLength] != nil else { return }
        count += 1
        if count == 1 { timer.set(context, time) }
    }

    /// The end of a response is written.
    ///
    /// - Returns: the promise to write it with.
    func end(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) -> EventLoopPromise<Void>? {
        guard count > 0 else { return promise }
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.assumeIsolated().whenComplete { _ in
            self.count -= 1
            if self.count == 0 { self.timer.clear() }
        }
        return sent
    }

    /// Ends the timer.
    func cancel() {
        timer.cancel()
    }
}
