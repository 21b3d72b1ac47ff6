import Synchronization

/// Remembers computed values, at most `capacity` of them, for any number of tasks at once.
///
/// When full it forgets everything: the values are cheap to compute again, and keeping an order of use would
/// cost more on every hit than the rare refill.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private let values = Mutex<[Key: Value]>([:])

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// How many values are remembered; 0 to `capacity`.
    var count: Int { values.withLock { $0.count } }

    /// The remembered value, or what `compute` returns; several tasks may compute the same one at a time.
    func value(for key: Key, compute: () -> Value) -> Value {
        if let value = values.withLock({ $0[key] }) { return value }
        // Outside the lock, so that a slow value holds nobody up.
        let value = compute()
        values.withLock { values in
            if values.count >= capacity { values.removeAll(keepingCapacity: true) }
            values[key] = value
        }
        return value
    }
}
