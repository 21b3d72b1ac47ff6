import Foundation
import Synchronization
package import ValuesCore

/// Tells those who follow an account that something of a kind has changed. What it was they read for themselves.
///
/// It knows nothing of what happened before the program started. Versions tell whether somebody has missed anything.
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
    /// Whoever reads it before the data knows later, by comparing, whether the data may have changed since.
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
        let displaced = contents.withLock { contents -> [ChangeSubscription]? in
            var subscriptions = contents.subscriptions[account] ?? []
            var displaced = Array(subscriptions.prefix(max(subscriptions.count - limits.countPerAccount + 1, 0)))
            subscriptions = subscriptions.dropFirst(displaced.count) + [subscription]
            if contents.count - displaced.count >= limits.count {
                guard let other = contents.takeFromLargestShare(above: subscriptions.count) else { return nil }
                displaced.append(other)
            }
            contents.subscriptions[account] = subscriptions
            contents.count += 1 - displaced.count
            return displaced
        }
        guard let displaced else { return nil }
        for subscription in displaced { subscription.displace() }
        return subscription
    }

    /// How many follow something now.
    var subscriptionCount: Int { contents.withLock(\.count) }

    /// Nothing is told to the subscription any more.
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

    /// Tells all who follow the account. Only one thread may do so at a time, as the database's writer does: the last
    /// version that a subscription is told is then the newest.
    func publish(_ kind: ChangeKind, of account: AccountID) {
        let (subscriptions, version) = contents.withLock { contents in
            contents.versions[account, default: 0] += 1
            return (contents.subscriptions[account] ?? [], self.version(of: account, in: contents))
        }
        for subscription in subscriptions { subscription.tell(kind, version) }
    }

    private func version(of account: AccountID, in contents: Contents) -> String {
        "\(run)-\(contents.versions[account] ?? 0)"
    }
}
