package import ModelsCore
import Synchronization

/// The notifications that one follower of a ``ChangeFeed`` has not drained yet. However slow it is, there are never
/// more than the number of kinds.
package final class ChangeSubscription: Sendable {
    private struct Contents {
        var pending = PendingChanges()
        var isEvicted = false
    }

    /// Has an element when there are changes; ends when the subscription does.
    package let signals: AsyncStream<Void>
    let follower: ChangeFollower
    private let continuation: AsyncStream<Void>.Continuation
    private let contents = Mutex(Contents())

    init(_ follower: ChangeFollower = .page) {
        self.follower = follower
        // 1: a second signal adds nothing to the first.
        (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether it ended because another follower replaced it.
    package var isEvicted: Bool { contents.withLock(\.isEvicted) }

    /// Returns the changes since the last call.
    package func drain() -> PendingChanges {
        contents.withLock { contents in
            defer { contents.pending = PendingChanges() }
            return contents.pending
        }
    }

    /// Sends a signal without a change.
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

/// The kinds of followers.
package enum ChangeFollower: Sendable {
    /// A browser's page.
    case page
    /// A program that uses the API.
    case program
}

/// The changes since a subscription was last drained.
package struct PendingChanges: Equatable, Sendable {
    package var kinds: Set<ChangeKind> = []
    /// The feed's version after the changes; nil before the first.
    package var version: ChangeToken?
}

/// A kind of data that has changed.
package struct ChangeKind: Hashable, Sendable {
    /// The name for browsers.
    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    package init(_ list: ListKind) {
        self.init(list.rawValue)
    }

    /// An unknown kind.
    package static let everything = ChangeKind("*")
}
