import Synchronization

/// Remembers how a stub was called.
package final class Calls<Call: Sendable>: Sendable {
    private let calls = Mutex<[Call]>([])

    package init() {}

    package func record(_ call: Call) {
        calls.withLock { $0.append(call) }
    }

    /// In the order made.
    package var all: [Call] { calls.withLock(\.self) }
}
