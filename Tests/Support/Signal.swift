import Dispatch

/// Signals once that a condition holds.
package final class Signal: Sendable {
    private let (signals, continuation) = AsyncStream<Void>.makeStream()
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func send() {
        continuation.finish()
        semaphore.signal()
    }

    package func wait() async {
        for await _ in signals {}
    }

    /// For a thread of its own.
    package func waitBlocking() {
        semaphore.wait()
    }
}
