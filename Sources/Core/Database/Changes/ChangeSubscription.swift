import Synchronization

/// What one follower of a ``ChangeFeed`` has been told and has not taken yet. However slow it is, that is no more than
/// the kinds there are.
package final class ChangeSubscription: Sendable {
    /// What was told.
    package struct News: Equatable, Sendable {
        package var kinds: Set<ChangeKind> = []
        /// The feed's version after it; empty before there was any change.
        package var version = ""
    }

    private struct Contents {
        var news = News()
        var isDisplaced = false
    }

    /// Has an element when there is something to look at; ends when the subscription does.
    package let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let contents = Mutex(Contents())

    init() {
        // 1: a second signal says nothing that the first does not.
        (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether it ended because somebody else follows the account now.
    package var isDisplaced: Bool { contents.withLock(\.isDisplaced) }

    /// What was told since it was last taken.
    package func takeNews() -> News {
        contents.withLock { contents in
            defer { contents.news = News() }
            return contents.news
        }
    }

    /// Sends a signal without news.
    package func wake() {
        continuation.yield()
    }

    /// Ends the signals.
    package func end() {
        continuation.finish()
    }

    func tell(_ kind: ChangeKind, _ version: String) {
        contents.withLock { contents in
            contents.news.kinds.insert(kind)
            contents.news.version = version
        }
        wake()
    }

    func displace() {
        contents.withLock { $0.isDisplaced = true }
        end()
    }
}
