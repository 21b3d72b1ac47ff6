import DatabaseCore
import ServiceLifecycle
import ValuesCore

/// The events of one page: from its opening until it leaves, its session ends, or the server stops.
struct EventStream: Sendable {
    let changes: ChangeFeed
    let account: AccountID
    /// The version that the page shows; nil when it does not know.
    let since: String?
    let heartbeat: Duration
    /// Whether the page may still listen.
    let isAllowed: @Sendable () async -> Bool

    /// - Parameter write: waits until the connection takes more. What happens meanwhile is told in one event.
    /// - Throws: what `write` throws.
    func run(
        isolation: isolated (any Actor)? = #isolation, _ write: (ServerSentEvent) async throws -> Void
    ) async throws {
        guard let subscription = changes.subscribe(to: account) else {
            return try await write(.end("full"))
        }
        defer { changes.unsubscribe(subscription, from: account) }
        try await withGracefulShutdownHandler {
            try await follow(subscription, write)
        } onGracefulShutdown: {
            subscription.end()
        }
    }

    private func follow(
        isolation: isolated (any Actor)? = #isolation, _ subscription: ChangeSubscription,
        _ write: (ServerSentEvent) async throws -> Void
    ) async throws {
        async let _: Void = wake(subscription)
        try await write(.retry)
        let version = changes.version(of: account)
        // What changed before is not known: another run of the program may have told it.
        try await write(version == since ? .version(version) : .change([ServerSentEvent.everything], version))
        for await _ in subscription.signals {
            guard await isAllowed() else { break }
            let news = subscription.takeNews()
            let kinds = news.kinds.map(\.name).sorted()
            try await write(kinds.isEmpty ? .heartbeat : .change(kinds, news.version))
        }
        if subscription.isDisplaced { try await write(.end("displaced")) }
    }

    /// Until it is cancelled.
    private func wake(_ subscription: ChangeSubscription) async {
        while (try? await Task.sleep(for: heartbeat)) != nil {
            subscription.wake()
        }
    }
}
