import Synchronization

extension LokiProcess {
    /// The exit of a process, once it has ended.
    final class Ended: Sendable {
        private struct State {
            var ending: Ending?
            /// Recorded when it happens: a busy test may notice it seconds later.
            var instant: ContinuousClock.Instant?
            var waiting: [CheckedContinuation<Ending, Never>] = []
        }

        private let state = Mutex(State())

        func set(_ ending: Ending) {
            let waiting = state.withLock { state in
                state.ending = ending
                state.instant = .now
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume(returning: ending) }
        }

        var instant: ContinuousClock.Instant? { state.withLock(\.instant) }

        func value() async -> Ending {
            await withCheckedContinuation { continuation in
                let ending = state.withLock { state in
                    if state.ending == nil { state.waiting.append(continuation) }
                    return state.ending
                }
                if let ending { continuation.resume(returning: ending) }
            }
        }
    }
}
