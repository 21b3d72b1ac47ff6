/// Measures durations, and prints a line of JSON for each figure.
struct Stopwatch {
    /// How often an operation runs before it is measured, to fill the caches.
    var warmUps: Int
    /// How often an operation is measured.
    var repetitions: ClosedRange<Int>
    /// After this time, the minimum number of repetitions is enough.
    var patience = Duration.seconds(3)

    /// The maximum number of runs of an operation.
    var largestCount: Int { warmUps + repetitions.upperBound }

    /// - Parameter body: receives the number of its call, counted from 0.
    func times(_ body: (Int) async throws -> Void) async throws -> [Duration] {
        for index in 0..<warmUps {
            try await body(index)
        }
        let clock = ContinuousClock()
        let start = clock.now
        var times: [Duration] = []
        while times.count < repetitions.lowerBound
            || (times.count < repetitions.upperBound && clock.now - start < patience)
        {
            let index = warmUps + times.count
            let time = try await clock.measure { try await body(index) }
            times.append(time)
        }
        return times
    }

    /// - Parameter hits: the number of matches of each query, up to one more than is counted.
    static func report(_ name: String, _ times: [Duration], hits: [Int] = []) {
        let sorted = times.sorted()
        let median = sorted[sorted.count / 2] / .milliseconds(1)
        let percentile95 = sorted[sorted.count * 95 / 100] / .milliseconds(1)
        print(#"{"name": "\#(name)", "median": \#(median), "p95": \#(percentile95), "hits": \#(hits)}"#)
    }
}
