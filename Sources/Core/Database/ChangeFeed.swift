import Foundation
import Synchronization
package import ValuesCore

/// Notifies those who follow an account that something of a kind has changed. What it was they read for themselves.
///
/// It knows nothing of what happened before the program started. Versions show whether a follower has missed anything.
package final class ChangeFeed: Sendable {
    private struct Contents {
        var subscriptions: [AccountID: [ChangeSubscription]] = [:]
        var count = 0
        var versions: [AccountID: Int] = [:]

        /// The oldest subscription of the account that has the most; nil when none has more than `count`.
        mutating func takeFromLargestShare(above count: Int) -> ChangeSubscription? {
            guard let largest = subscriptions.max(by: { $0.value.count < $1.value.count }),
                largest.value.count > count
            else { return nil }
            return subscriptions[largest.key]?.removeFirst()
        }
    }

    private let run: String
    private let limits: ChangeFeedLimits
    private let contents = Mutex(Contents())

    /// - Parameter run: sets the versions of this run of the program apart from those of every other.
    package init(run: String = UUID().canonicalText, limits: ChangeFeedLimits = ChangeFeedLimits()) {
        self.run = run
        self.limits = limits
    }

    /// Changes whenever anything of the account does, and with every start of the program.
    ///
    /// A caller that reads it before the data knows later, by comparing, whether the data may have changed since.
    package func version(of account: AccountID) -> String {
        contents.withLock { version(of: account, in: $0) }
    }

    /// How often anything of the account has changed since the program started.
    package func count(of account: AccountID) -> Int {
        contents.withLock { $0.versions[account] ?? 0 }
    }

    /// Follows an account until the subscription ends.
    ///
    /// Of those who follow this account, the one who has longest done so makes room for another when there are too many.
    /// When all accounts together have too many, the account with the most makes room, so that each has its share.
    ///
    /// - Returns: nil when there are too many, and no account has more than this one would then have.
    package func subscribe(to account: AccountID) -> ChangeSubscription? {
        let subscription = ChangeSubscription()
        let evicted = contents.withLock { contents -> [ChangeSubscription]? in
            var subscriptions = contents.subscriptions[account] ?? []
            var evicted = Array(subscriptions.prefix(max(subscriptions.count - limits.countPerAccount + 1, 0)))
            subscriptions = subscriptions.dropFirst(evicted.count) + [subscription]
            if contents.count - evicted.count >= limits.count {
                guard let other = contents.takeFromLargestShare(above: subscriptions.count) else { return nil }
                evicted.append(other)
            }
            contents.subscriptions[account] = subscriptions
            contents.count += 1 - evicted.count
            return evicted
        }
        guard let evicted else { return nil }
        for subscription in evicted { subscription.evict() }
        return subscription
    }

    /// How many follow something now.
    var subscriptionCount: Int { contents.withLock(\.count) }

    /// The subscription is notified of nothing any more.
    package func unsubscribe(_ subscription: ChangeSubscription, from account: AccountID) {
        contents.withLock { contents in
            guard var subscriptions = contents.subscriptions[account],
                let index = subscriptions.firstIndex(where: { $0 === subscription })
            else { return }
            subscriptions.remove(at: index)
            contents.subscriptions[account] = subscriptions.isEmpty ? nil : subscriptions
            contents.count -= 1
        }
    }

    /// Notifies all who follow the account. Only one thread may do so at a time, as the database's writer does: the last
    /// version that a subscription gets is then the newest.
    func publish(_ kind: ChangeKind, of account: AccountID) {
        let (subscriptions, version) = contents.withLock { contents in
            contents.versions[account, default: 0] += 1
            return (contents.subscriptions[account] ?? [], self.version(of: account, in: contents))
        }
        for subscription in subscriptions { subscription.notify(kind, version) }
    }

    private func version(of account: AccountID, in contents: Contents) -> String {
        "\(run)-\(contents.versions[account] ?? 0)"
    }
}

/// What one follower of a ``ChangeFeed`` was notified of and has not drained yet. However slow it is, that is no more
/// than the kinds there are.
package final class ChangeSubscription: Sendable {
    private struct Contents {
        var pending = PendingChanges()
        var isEvicted = false
    }

    /// Has an element when there is something to look at; ends when the subscription does.
    package let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let contents = Mutex(Contents())

    init() {
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

    func notify(_ kind: ChangeKind, _ version: String) {
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

/// What has changed since a subscription was last drained.
package struct PendingChanges: Equatable, Sendable {
    package var kinds: Set<ChangeKind> = []
    /// The feed's version after them; empty before there was any change.
    package var version = ""
}

/// What kind of data has changed. The modules that keep data name theirs.
package struct ChangeKind: Hashable, Sendable {
    /// The word that browsers get.
    package let name: String

    package init(_ name: String) {
        self.name = name
    }
}

/// How many can follow changes at once.
package struct ChangeFeedLimits: Sendable {
    /// Of one account: the windows of a person's devices.
    package var countPerAccount = 8
    /// Of all accounts together: half of the connections that the server takes.
    package var count = 1_024

    package init() {}
}

extension Database {
    /// Notifies those who follow the account that something of the kind has changed, once the transaction is committed.
    ///
    /// - Parameter transaction: the one that changes it, as ``write(_:)`` gives it.
    package func announce(_ kind: ChangeKind, of account: AccountID, after transaction: any DatabaseConnection) {
        transaction.afterCommit { [self] in
            // First: a follower asks at once, and must not get a page from before.
            engine.countWrite()
            changes.publish(kind, of: account)
        }
    }
}
