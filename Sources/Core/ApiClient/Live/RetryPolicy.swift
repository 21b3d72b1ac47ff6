/// How often and when a failed call is repeated. The longest wait doubles each time, and the actual one is a random
/// part of it ("full jitter"), so that clients that were refused together do not come back together.
package struct RetryPolicy: Sendable {
    /// How often a call is repeated.
    package var limit = 3
    /// How often a call is repeated after a timeout. Each attempt takes the whole timeout.
    package var timeoutLimit = 1
    /// The longest wait before the first repetition.
    package var firstDelay: Duration = .milliseconds(200)
    /// The longest wait before any repetition.
    package var longestDelay: Duration = .seconds(5)
    /// The longest `Retry-After` to wait for, in seconds; a call is not repeated if the server asks for more.
    package var longestRetryAfter = 30
    /// Waits, unless its task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// A random number from 0 to 1.
    package var random: @Sendable () -> Double

    package init(
        sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> Double
    ) {
        self.sleep = sleep
        self.random = random
    }

    /// Uses the system's clock and random numbers.
    package static func live() -> RetryPolicy {
        RetryPolicy(
            sleep: { duration in try await Task.sleep(for: duration) }, random: { Double.random(in: 0...1) })
    }

    /// How long to wait before a call is repeated; nil if it must not be.
    ///
    /// - Parameter count: how often it has been repeated already.
    func delay(after failure: ApiFailure, retryAfter: Int?, count: Int) -> Duration? {
        let limit = failure == .unreachable(.timedOut) ? min(limit, timeoutLimit) : limit
        guard count < limit, failure.isPassing else { return nil }
        guard let retryAfter else { return min(firstDelay * (1 << count), longestDelay) * random() }
        return retryAfter <= longestRetryAfter ? .seconds(retryAfter) : nil
    }

    /// How long to wait before reconnecting to a stream whose server has gone away. There is no limit, because the
    /// follower wants to be notified once the server is back.
    ///
    /// - Parameters:
    ///   - pause: the wait that the server asked for.
    ///   - count: how many attempts have failed already.
    func reconnectionDelay(pause: Duration, retryAfter: Int?, count: Int) -> Duration {
        let growing = min(max(pause, firstDelay) * (1 << min(count, 10)), Self.longestReconnectionDelay)
        let asked = min(Duration.seconds(retryAfter ?? 0), Self.longestReconnectionDelay)
        // At least half: no one is waiting for the response, and many clients may come back at once.
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
