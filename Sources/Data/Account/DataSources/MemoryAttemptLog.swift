import ModelsCore
import Synchronization

/// Attempts in memory, for a single process.
final class MemoryAttemptLog: AttemptLog {
    private let capacity: Int
    private let attempts = Mutex<[AttemptLimiter.Key: [Int64]]>([:])
    /// The current instant of a clock that does not jump.
    private let instant: @Sendable () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant

    /// - Parameter capacity: how many keys are remembered; under an attack with more, those with the fewest attempts
    ///   are forgotten.
    init(capacity: Int = 20_000, instant: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.capacity = capacity
        self.instant = instant
        start = instant()
    }

    /// The number of remembered keys.
    var keyCount: Int { attempts.withLock(\.count) }

    func update<Value: Sendable>(
        _ keys: [AttemptLimiter.Key], _ body: @escaping @Sendable (_ attempts: inout [[Int64]], _ now: Int64) -> Value
    ) async -> Value {
        let now = Int64((instant() - start) / .milliseconds(1))
        return attempts.withLock { attempts in
            var times = keys.map { (attempts[$0] ?? []).within(AccountLimits.attemptWindow, of: now) }
            let value = body(&times, now)
            for (key, times) in zip(keys, times) { attempts[key] = times.isEmpty ? nil : times }
            forgetSome(of: &attempts, at: now)
            return value
        }
    }

    private func forgetSome(of attempts: inout [AttemptLimiter.Key: [Int64]], at now: Int64) {
        guard attempts.count > capacity else { return }
        attempts = attempts.filter { !$0.value.within(AccountLimits.attemptWindow, of: now).isEmpty }
        guard attempts.count > capacity else { return }
        let least = attempts.sorted { $0.value.count < $1.value.count }.prefix(capacity / 10)
        for (key, _) in least {
            attempts[key] = nil
        }
    }
}

extension [Int64] {
    /// The attempts within the window; others are too old or, after a clock change, in the future.
    func within(_ window: Int64, of now: Int64) -> [Int64] {
        filter { (0..<window).contains(now - $0) }
    }
}
