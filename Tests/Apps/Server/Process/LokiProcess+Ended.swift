import Synchronization

extension LokiProcess {
    /// How a process ended, once it has.
    final class Ended: Sendable {
        private struct State {
            var ending: Ending?
            /// Taken when it happens: a test that is busy may learn of it seconds later.
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
