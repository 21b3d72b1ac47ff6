import ModelsCore
import SampleCore

@testable import DatabaseCore
@testable import WebCore

extension EventStream {
    /// The events of a page of the owner.
    init(
        _ changes: ChangeFeed, since: String? = .ownersToken(0), heartbeat: Duration = .seconds(3_600),
        isAllowed: @escaping @Sendable () async -> Bool = { true }
    ) {
        let identity = Identity(account: .owner, session: .number(1), isOwner: true)
        self.init(
            changes: changes, identity: identity, since: since, heartbeat: heartbeat,
            current: { await isAllowed() ? identity : nil })
    }

    /// Runs it in a task of its own.
    ///
    /// - Returns: its output, until it ends, and the task.
    func start() -> (events: AsyncStream<ServerSentEvent>, task: Task<Void, any Error>) {
        let (events, continuation) = AsyncStream<ServerSentEvent>.makeStream()
        let task = Task {
            defer { continuation.finish() }
            try await run { event in continuation.yield(event) }
        }
        return (events, task)
    }
}

extension String {
    /// A version of the tests' epoch.
    static func ownersToken(_ sequence: Int) -> String {
        ChangeToken(epochName: "test", of: .owner, sequence: sequence).description
    }
}
