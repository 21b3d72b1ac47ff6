
/// How often and when a call is made again that came to nothing. Waiting grows twofold, and each time any part of it is
/// taken ("full jitter"), so that clients that were refused together do not come back together.
package struct RetryPolicy: Sendable {
    /// How often a call is made again.
    package var limit = 3
    /// How often one is made again that nobody has answered in time. Each of them takes that time.
    package var timeoutLimit = 1
    /// The longest wait before the first time.
    package var firstDelay: Duration = .milliseconds(200)
    /// The longest wait of all.
    package var longestDelay: Duration = .seconds(5)
    /// A server that asks for more patience than this is not waited for, in seconds.
    package var longestRetryAfter = 30
    /// Waits, unless its task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 to 1.
    package var random: @Sendable () -> Double

    package init(
        sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> Double
    ) {
        self.sleep = sleep
        self.random = random
    }

    /// By the machine's clock and dice.
    package static func live() -> RetryPolicy {
        RetryPolicy(
            sleep: { duration in try await Task.sleep(for: duration) }, random: { Double.random(in: 0...1) })
    }

    /// How long to wait before a call is made again; nil when it shall not be.
    ///
    /// - Parameter count: how often it was made again already.
    func delay(after failure: ApiFailure, retryAfter: Int?, count: Int) -> Duration? {
        let limit = failure == .unreachable(.timedOut) ? min(limit, timeoutLimit) : limit
        guard count < limit, failure.isPassing else { return nil }
        guard let retryAfter else { return min(firstDelay * (1 << count), longestDelay) * random() }
        return retryAfter <= longestRetryAfter ? .seconds(retryAfter) : nil
    }

    /// How long to wait before a stream is followed again whose server was there and is gone. There is no end to it:
    /// its follower wants to know what happens once the server is back.
    ///
    /// - Parameters:
    ///   - pause: for how long the server wants to be left alone.
    ///   - count: how often it was tried already.
    func reconnectionDelay(pause: Duration, retryAfter: Int?, count: Int) -> Duration {
        let growing = min(max(pause, firstDelay) * (1 << min(count, 10)), Self.longestReconnectionDelay)
        let asked = min(Duration.seconds(retryAfter ?? 0), Self.longestReconnectionDelay)
        // At least a half: nobody waits for the answer, and many may come back.
        return max(growing * ((1 + random()) / 2), asked)
    }

    private static let longestReconnectionDelay: Duration = .seconds(60)
}

extension ApiFailure {
    /// Whether the same call may succeed a moment later.
    var isPassing: Bool {
        switch self {
        case .unreachable(let failure): failure != .untrusted && failure != .tooSlow
        case .rateLimited: true
        case .server(let status): [502, 503, 504].contains(status)
        case .unauthorized, .forbidden, .notFound, .invalid, .stale, .redirected, .refused, .undecodable: false
        }
    }
}
