package import ModelsCore
import Synchronization

/// What one follower of a ``ChangeFeed`` was notified of and has not drained yet. However slow it is, that is no more
/// than the kinds there are.
package final class ChangeSubscription: Sendable {
    private struct Contents {
        var pending = PendingChanges()
        var isEvicted = false
    }

    /// Has an element when there is something to look at; ends when the subscription does.
    package let signals: AsyncStream<Void>
    let follower: ChangeFollower
    private let continuation: AsyncStream<Void>.Continuation
    private let contents = Mutex(Contents())

    init(_ follower: ChangeFollower = .page) {
        self.follower = follower
        // 1: a second signal says nothing that the first does not.
        (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether it ended because another follows in its place now.
    package var isEvicted: Bool { contents.withLock(\.isEvicted) }

    /// What has changed since it was last drained.
    package func drain() -> PendingChanges {
        contents.withLock { contents in
            defer { contents.pending = PendingChanges() }
            return contents.pending
        }
    }

    /// Sends a signal although nothing has changed.
    package func wake() {
        continuation.yield()
    }

    /// Ends the signals.
    package func end() {
        continuation.finish()
    }

    func notify(_ kind: ChangeKind, _ version: ChangeToken) {
        contents.withLock { contents in
            contents.pending.kinds.insert(kind)
            contents.pending.version = version
        }
        wake()
    }

    func evict() {
        contents.withLock { $0.isEvicted = true }
        end()
    }
}

/// Who follows changes.
package enum ChangeFollower: Sendable {
    /// A browser's page.
    case page
    /// A program that uses the API.
    case program
}

/// What has changed since a subscription was last drained.
package struct PendingChanges: Equatable, Sendable {
    package var kinds: Set<ChangeKind> = []
    /// The feed's version after them; nil before there was any change.
    package var version: ChangeToken?
}

/// A kind of data that has changed.
package struct ChangeKind: Hashable, Sendable {
    /// The word that browsers get.
    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    package init(_ list: ListKind) {
        self.init(list.rawValue)
    }

    /// Any of them: it is not known which.
    package static let everything = ChangeKind("*")
}
