import NIOCore

/// Closes a connection at a deadline that moves with every request.
///
/// A task is scheduled once and looks, when its time comes, whether the deadline has moved: scheduling and cancelling
/// with each request would cost more than all else that is done for it here.
struct DeadlineTimer {
    /// Shared with the scheduled task; both are used on the connection's event loop alone.
    private final class State {
        var deadline: NIODeadline?
        var task: Scheduled<Void>?
        var taskTime = NIODeadline.distantFuture
    }

    private let state = State()

    /// The connection is closed after `time`, whatever was set before.
    func set(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        let deadline = context.eventLoop.now + time
        state.deadline = deadline
        if state.task == nil || deadline < state.taskTime {
            Self.schedule(state, context.channel, at: deadline)
        }
    }

    /// There is no deadline until the next is set.
    func clear() {
        state.deadline = nil
    }

    /// Nothing happens any more.
    func cancel() {
        state.deadline = nil
        state.task?.cancel()
        state.task = nil
    }

    private static func schedule(_ state: State, _ channel: any Channel, at time: NIODeadline) {
        state.task?.cancel()
        state.taskTime = time
        state.task = channel.eventLoop.assumeIsolated().scheduleTask(deadline: time) {
            state.task = nil
            guard let deadline = state.deadline else { return }
            if deadline <= channel.eventLoop.now {
                channel.close(promise: nil)
            } else {
                schedule(state, channel, at: deadline)
            }
        }
    }
}
