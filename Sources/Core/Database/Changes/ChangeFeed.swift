package import ModelsCore
import Synchronization

/// Notifies those who follow an account that something of a kind has changed. What it was they read for themselves.
///
/// The database numbers an account's changes. Who asks whether something was missed says which number they have read
/// last (`recorded`).
package final class ChangeFeed: Sendable {
    private struct Contents {
        var epoch = ""
        var subscriptions: [AccountID: [ChangeSubscription]] = [:]
        var count = 0
        /// Of those who are followed.
        var heard: [AccountID: HeardChanges] = [:]

        /// The oldest subscription of the account that has the most, a program's if there is one; nil when no account has
        /// more than `count`, or only browsers' pages, which make room for other pages alone.
        mutating func takeFromLargestShare(above count: Int, for follower: ChangeFollower) -> ChangeSubscription? {
            guard let largest = subscriptions.max(by: { $0.value.count < $1.value.count }),
                largest.value.count > count,
                let index = largest.value.firstIndex(where: { $0.follower == .program })
                    ?? (follower == .page ? largest.value.startIndex : nil)
            else { return nil }
            return subscriptions[largest.key]?.remove(at: index)
        }
    }

    private let limits: ChangeFeedLimits
    private let contents = Mutex(Contents())

    /// - Parameter epoch: the database's, as soon as it is known.
    package init(epoch: String = "", limits: ChangeFeedLimits = ChangeFeedLimits()) {
        self.limits = limits
        self.epoch = epoch
    }

    /// The name of the database's current epoch; see ``ChangeToken``.
    package var epoch: String {
        get { contents.withLock(\.epoch) }
        set { contents.withLock { $0.epoch = newValue } }
    }

    /// Up to where changes are known: another one whenever anything of the account changes.
    ///
    /// A caller that reads it before the data knows later, by comparing, whether the data may have changed since.
    ///
    /// - Parameter recorded: the number of the account's last change, as it was read; 0 when nothing is known.
    package func version(of account: AccountID, recorded: Int = 0) -> ChangeToken {
        contents.withLock { version(of: account, recorded: recorded, in: $0) }
    }

    /// Follows an account until the subscription ends.
    ///
    /// When an account has too many followers of a kind, the oldest of that kind makes room. When all accounts together have
    /// too many, the account with the most makes room, so that each has its share.
    ///
    /// - Parameters:
    ///   - recorded: the number of the last change that the follower knows; 0 for nothing.
    ///   - follower: its kind. Programs never displace pages.
    /// - Returns: nil when there are too many followers and none can be evicted.
    package func subscribe(
        to account: AccountID, recorded: Int = 0, as follower: ChangeFollower = .page
    ) -> ChangeSubscription? {
        let subscription = ChangeSubscription(follower)
        let evicted = contents.withLock { contents -> [ChangeSubscription]? in
            var subscriptions = contents.subscriptions[account] ?? []
            let rivals = subscriptions.filter { $0.follower == follower }
            var evicted = Array(rivals.prefix(max(rivals.count - limits.countPerAccount + 1, 0)))
            subscriptions = subscriptions.filter { old in !evicted.contains { $0 === old } } + [subscription]
            if contents.count - evicted.count >= limits.count {
                guard let other = contents.takeFromLargestShare(above: subscriptions.count, for: follower)
                else { return nil }
                evicted.append(other)
            }
            contents.subscriptions[account] = subscriptions
            contents.count += 1 - evicted.count
            if contents.heard[account] == nil { contents.heard[account] = HeardChanges(after: recorded) }
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
    /// - Parameter recorded: the number that the database gives the change.
    func publish(_ kind: ChangeKind, of account: AccountID, recorded: Int) {
        contents.withLock { contents in
            contents.heard[account]?.hear(recorded)
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
    private func notify(_ kind: ChangeKind, of account: AccountID, recorded: Int, in contents: Contents) {
        let version = version(of: account, recorded: recorded, in: contents)
        for subscription in contents.subscriptions[account] ?? [] { subscription.notify(kind, version) }
    }

    private func version(of account: AccountID, recorded: Int, in contents: Contents) -> ChangeToken {
        ChangeToken(
            epochName: contents.epoch, of: account,
            sequence: max(recorded, contents.heard[account]?.newest ?? recorded))
    }
}

/// Which of an account's changes, which the database numbers one by one, were heard of.
struct HeardChanges {
    /// How many can be out of turn before it counts as unknown which they are.
    private static let capacity = 1_000

    /// Up to this one nothing is left to tell.
    private var known: Int
    private var later: Set<Int> = []
    /// What was known when the database was looked at last.
    private var seen: Int
    private var isUnsure = false

    /// - Parameter known: the last change before those that are listened for.
    init(after known: Int) {
        self.known = known
        seen = known
    }

    /// The last one that is known of.
    var newest: Int { later.max() ?? known }

    mutating func hear(_ version: Int) {
        guard version > known else { return }
        later.insert(version)
        while later.remove(known + 1) != nil { known += 1 }
        guard later.count > Self.capacity else { return }
        known = newest
        later = []
        isUnsure = true
    }

    /// - Parameter version: up to which everything counts as told from now on.
    /// - Returns: whether one of these was not heard of; also when the database has gone back behind what was known when
    ///   it was looked at last.
    mutating func catchUp(to version: Int) -> Bool {
        let hasGoneBack = version < seen
        let isIncomplete = hasGoneBack || isUnsure || known + later.count { $0 <= version } < version
        if hasGoneBack || version > known { known = version }
        later = later.filter { $0 > known }
        while later.remove(known + 1) != nil { known += 1 }
        seen = known
        isUnsure = false
        return isIncomplete
    }
}

/// How many can follow changes at once.
package struct ChangeFeedLimits: Sendable {
    /// Of one account and one kind of follower: the windows of a person's devices, or its programs.
    package var countPerAccount = 8
    /// Of all accounts together: half of the connections that the server takes.
    package var count = 1_024

    package init() {}
}

extension Database {
    /// Numbers a change of the account, and notifies those who follow it that something of the kind has changed, once
    /// the transaction is committed. The rows that it changes have the number already: ``AccountID/nextSequence``.
    ///
    /// - Parameter transaction: the one that changes it, as ``write(_:)`` gives it.
    /// - Throws: when the change cannot be counted.
    package func announce(_ kind: ChangeKind, of account: AccountID, in transaction: any DatabaseConnection) throws {
        let row: (Int, Int, Int?, String?)? = try transaction.row(
            """
            UPDATE accountVersion SET version = version + 1 WHERE accountID = \(account)
            RETURNING version, epoch, \(engine.currentEpoch)
            """
        ) { (try $0[0], try $0[1], try $0[2], try $0[3]) }
        var epochName: String?
        if let (version, former, number, name) = row {
            let epoch = if let number, let name { (number, name) } else { try engine.beginEpoch(transaction) }
            if former != epoch.0 { try transaction.endEpoch(former, at: version - 1, of: account, beginning: epoch.0) }
            epochName = epoch.1
        }
        // A removed account no longer has a counter; its followers still need to be notified.
        let change = Change(kind: kind, account: account, version: row?.0 ?? 0)
        transaction.afterCommit { [self, epochName] in
            if let epochName { changes.epoch = epochName }
            // First: a follower asks at once, and must not get a page from before.
            engine.tellOthers(of: change)
            changes.publish(kind, of: account, recorded: change.version)
        }
    }
}

extension AccountID {
    /// The number of the account's next change, for the rows that a transaction changes before it is announced.
    package var nextSequence: SQL { "(SELECT version + 1 FROM accountVersion WHERE accountID = \(self))" }
}

/// What a transaction has changed.
struct Change: Hashable, Sendable {
    let kind: ChangeKind
    let account: AccountID
    /// The number that the database gives it.
    let version: Int
}
