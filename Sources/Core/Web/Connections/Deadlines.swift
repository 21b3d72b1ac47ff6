import HTTPTypes
import NIOCore

/// Closes a connection at a deadline that moves with every request.
///
/// A task is scheduled once and looks, when its time comes, whether the deadline has moved: scheduling and cancelling
/// with each request would cost more than all else that is done for it here. All is used on the connection's event
/// loop alone.
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

    /// There is no deadline until the next is set.
    func clear() {
        deadline = nil
    }

    /// Nothing happens any more.
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

/// Closes a connection whose client takes too long for a whole answer, however it drips.
///
/// A stream of events has no length, and no deadline either.
final class AnswerDeadline {
    private let timer = DeadlineTimer()
    /// Answers that have begun and are not yet sent: more than one when the client does not wait for them.
    private var count = 0

    /// An answer begins.
    func begin(_ head: HTTPResponse, _ context: ChannelHandlerContext, _ time: TimeAmount) {
        guard head.headerFields[.contentLength] != nil else { return }
        count += 1
        if count == 1 { timer.set(context, time) }
    }

    /// The end of an answer is written.
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

    /// Nothing happens any more.
    func cancel() {
        timer.cancel()
    }
}
