import Foundation
import Synchronization
package import ValuesCore

/// Notifies those who follow an account that something of a kind has changed. What it was they read for themselves.
///
/// Versions show whether a follower has missed anything. Where this process alone changes the data, they count its own
/// changes since it started; where several do, the database numbers the changes, and who asks says which number they
/// have read (`recorded`).
package final class ChangeFeed: Sendable {
    private struct Contents {
        var subscriptions: [AccountID: [ChangeSubscription]] = [:]
        var count = 0
        /// How often this process has changed something.
        var versions: [AccountID: Int] = [:]
        /// Of those who are followed, where the database numbers the changes.
        var heard: [AccountID: HeardChanges] = [:]

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

    /// Changes whenever anything of the account does, and with every start of a program that counts for itself.
    ///
    /// A caller that reads it before the data knows later, by comparing, whether the data may have changed since.
    ///
    /// - Parameter recorded: the number of the last change as the database records it; nil where this process counts.
    package func version(of account: AccountID, recorded: Int? = nil) -> String {
        contents.withLock { version(of: account, recorded: recorded, in: $0) }
    }

    /// How often this process has changed anything of the account.
    package func count(of account: AccountID) -> Int {
        contents.withLock { $0.versions[account] ?? 0 }
    }

    /// Follows an account until the subscription ends.
    ///
    /// Of those who follow this account, the one who has longest done so makes room for another when there are too many.
    /// When all accounts together have too many, the account with the most makes room, so that each has its share.
    ///
    /// - Parameter recorded: the number of the last change that the follower knows, where the database numbers them.
    /// - Returns: nil when there are too many, and no account has more than this one would then have.
    package func subscribe(to account: AccountID, recorded: Int? = nil) -> ChangeSubscription? {
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
            if let recorded, contents.heard[account] == nil { contents.heard[account] = HeardChanges(after: recorded) }
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
            if subscriptions.isEmpty { contents.heard[account] = nil }
            contents.count -= 1
        }
    }

    /// Notifies all who follow the account.
    ///
    /// - Parameter recorded: the number that the database gives the change; nil where this process counts.
    func publish(_ kind: ChangeKind, of account: AccountID, recorded: Int? = nil) {
        contents.withLock { contents in
            if let recorded {
                contents.heard[account]?.hear(recorded)
            } else {
                contents.versions[account, default: 0] += 1
            }
            notify(kind, of: account, recorded: recorded, in: contents)
        }
    }

    /// Whose changes are to be looked for in the database.
    var followedAccounts: [AccountID] { contents.withLock { Array($0.heard.keys) } }

    /// Notifies those who follow an account that something has changed of which nothing was heard.
    ///
    /// - Parameter recorded: the number of the account's last change, as the database has it.
    func catchUp(_ account: AccountID, to recorded: Int) {
        contents.withLock { contents in
            guard contents.heard[account]?.catchUp(to: recorded) == true else { return }
            notify(.everything, of: account, recorded: recorded, in: contents)
        }
    }

    /// Within the lock, so that the last version that a subscription gets is the newest.
    private func notify(_ kind: ChangeKind, of account: AccountID, recorded: Int?, in contents: Contents) {
        let version = version(of: account, recorded: recorded, in: contents)
        for subscription in contents.subscriptions[account] ?? [] { subscription.notify(kind, version) }
    }

    private func version(of account: AccountID, recorded: Int?, in contents: Contents) -> String {
        if let recorded { return "\(max(recorded, contents.heard[account]?.newest ?? recorded))" }
        return "\(run)-\(contents.versions[account] ?? 0)"
    }
}

/// Which of an account's changes, which the database numbers one by one, were heard of.
struct HeardChanges {
    /// Up to this one nothing is left to tell.
    private var known: Int
    private var later: Set<Int> = []

    /// - Parameter known: the last change before those that are listened for.
    init(after known: Int) {
        self.known = known
    }

    /// The last one that is known of.
    var newest: Int { later.max() ?? known }

    mutating func hear(_ version: Int) {
        if version > known { later.insert(version) }
    }

    /// - Parameter version: up to which everything counts as told from now on.
    /// - Returns: whether one of these was not heard of; also when the database has gone back behind what was known.
    mutating func catchUp(to version: Int) -> Bool {
        let isIncomplete = known + later.count { $0 <= version } != version
        known = version
        later = later.filter { $0 > version }
        return isIncomplete
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
    /// - Throws: when the change cannot be counted.
    package func announce(_ kind: ChangeKind, of account: AccountID, in transaction: any DatabaseConnection) throws {
        let recorded = try engine.countChange(of: account, in: transaction)
        transaction.afterCommit { [self] in
            // First: a follower asks at once, and must not get a page from before.
            engine.tellOthers(of: Change(kind: kind, account: account, version: recorded))
            changes.publish(kind, of: account, recorded: recorded)
        }
    }
}

/// What a transaction has changed.
struct Change: Hashable, Sendable {
    let kind: ChangeKind
    let account: AccountID
    /// The number that the database gives it; nil where this process counts.
    let version: Int?
}
