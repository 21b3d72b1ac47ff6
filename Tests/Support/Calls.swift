import Synchronization

/// Records the calls of a stub.
package final class Calls<Call: Sendable>: Sendable {
    private let calls = Mutex<[Call]>([])

    package init() {}

    package func record(_ call: Call) {
        calls.withLock { $0.append(call) }
    }

    /// In the order of the calls.
    package var all: [Call] { calls.withLock(\.self) }
}
