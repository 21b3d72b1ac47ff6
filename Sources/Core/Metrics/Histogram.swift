import Synchronization

/// Counts durations by their length.
package final class Histogram: Sendable {
    /// The upper bounds in seconds: from a request that reads a cached page to one that uploads a file.
    package static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

    private struct Contents {
        /// The number for each bound, and for what took longer.
        var counts = [Int](repeating: 0, count: Histogram.bounds.count + 1)
        /// In seconds.
        var sum = 0.0
    }

    private let recorded = Mutex(Contents())

    package init() {}

    package func record(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        let index = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        recorded.withLock { contents in
            contents.counts[index] += 1
            contents.sum += seconds
        }
    }

    /// The number for each bound, not added up, and the sum in seconds.
    package var contents: (counts: [Int], sum: Double) {
        recorded.withLock { ($0.counts, $0.sum) }
    }
}
