package import ModelsCore
import Synchronization

/// Notifies the followers of an account of the kinds of data that have changed. They then read the data themselves.
///
/// The database numbers an account's changes. A follower that asks whether it has missed any passes the last number
/// that it has read (`recorded`).
package final class ChangeFeed: Sendable {
    private struct Contents {
        var epoch = ""
        var subscriptions: [AccountID: [ChangeSubscription]] = [:]
        var count = 0
        /// The changes received for followed accounts.
        var received: [AccountID: ReceivedChanges] = [:]

        /// The oldest subscription of the account with the most, preferably a program's; nil when no account has more
        /// than `count`, or only pages, which only make room for other pages.
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

    /// - Parameter epoch: the current epoch of the database, once it is known.
    package init(epoch: String = "", limits: ChangeFeedLimits = ChangeFeedLimits()) {
        self.limits = limits
        self.epoch = epoch
    }

    /// The name of the database's current epoch; see ``ChangeToken``.
    package var epoch: String {
        get { contents.withLock(\.epoch) }
        set { contents.withLock { $0.epoch = newValue } }
    }

    /// The position of the latest known change: it differs after any change of the account.
    ///
    /// A caller that reads it before the data can later compare it, to find out whether the data may have changed
    /// since.
    ///
    /// - Parameter recorded: the number of the account's last change that was read; 0 if none is known.
    package func version(of account: AccountID, recorded: Int = 0) -> ChangeToken {
        contents.withLock { version(of: account, recorded: recorded, in: $0) }
    }

    /// Follows an account until the subscription ends.
    ///
    /// When an account has too many followers of a kind, the oldest of that kind is evicted. When all accounts together
    /// have too many, the account with the most loses one, so that each has its share.
    ///
    /// - Parameters:
    ///   - recorded: the number of the last change that the follower knows; 0 for none.
    ///   - follower: its kind. Programs never evict pages.
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
            if contents.received[account] == nil { contents.received[account] = ReceivedChanges(after: recorded) }
            return evicted
        }
        guard let evicted else { return nil }
        for subscription in evicted { subscription.evict() }
        return subscription
    }

    /// The current number of followers.
    var subscriptionCount: Int { contents.withLock(\.count) }

    /// Ends the notifications of a subscription.
    package func unsubscribe(_ subscription: ChangeSubscription, from account: AccountID) {
        contents.withLock { contents in
            guard var subscriptions = contents.subscriptions[account],
                let index = subscriptions.firstIndex(where: { $0 === subscription })
            else { return }
            subscriptions.remove(at: index)
            contents.subscriptions[account] = subscriptions.isEmpty ? nil : subscriptions
            if subscriptions.isEmpty { contents.received[account] = nil }
            contents.count -= 1
        }
    }

    /// Notifies all followers of the account.
    ///
    /// - Parameter recorded: the number that the database gives the change.
    func publish(_ kind: ChangeKind, of account: AccountID, recorded: Int) {
        contents.withLock { contents in
            contents.received[account]?.receive(recorded)
            notify(kind, of: account, recorded: recorded, in: contents)
        }
    }

    /// The accounts whose changes must be polled from the database.
    var followedAccounts: [AccountID] { contents.withLock { Array($0.received.keys) } }

    /// Notifies the followers of an account of changes that were missed.
    ///
    /// - Parameter recorded: the number of the account's last change in the database.
    func catchUp(_ account: AccountID, to recorded: Int) {
        contents.withLock { contents in
            guard contents.received[account]?.catchUp(to: recorded) == true else { return }
            notify(.everything, of: account, recorded: recorded, in: contents)
        }
    }

    /// Called within the lock, so that the last version that a subscription gets is the newest.
    private func notify(_ kind: ChangeKind, of account: AccountID, recorded: Int, in contents: Contents) {
        let version = version(of: account, recorded: recorded, in: contents)
        for subscription in contents.subscriptions[account] ?? [] { subscription.notify(kind, version) }
    }

    private func version(of account: AccountID, recorded: Int, in contents: Contents) -> ChangeToken {
        ChangeToken(
            epochName: contents.epoch, of: account,
            sequence: max(recorded, contents.received[account]?.newest ?? recorded))
    }
}

/// The received ones of an account's changes, which the database numbers consecutively.
struct ReceivedChanges {
    /// How many changes can be received out of order before they no longer count individually.
    private static let capacity = 1_000

    /// All changes up to this number have been delivered.
    private var known: Int
    private var later: Set<Int> = []
    /// The number that was known at the last poll of the database.
    private var seen: Int
    private var isUnsure = false

    /// - Parameter known: the last change before the received ones.
    init(after known: Int) {
        self.known = known
        seen = known
    }

    /// The latest known change.
    var newest: Int { later.max() ?? known }

    mutating func receive(_ version: Int) {
        guard version > known else { return }
        later.insert(version)
        while later.remove(known + 1) != nil { known += 1 }
        guard later.count > Self.capacity else { return }
        known = newest
        later = []
        isUnsure = true
    }

    /// - Parameter version: the number up to which all changes count as delivered from now on.
    /// - Returns: whether any of them was missed; also when the database has gone back behind the last poll.
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

/// The limits of concurrent followers.
package struct ChangeFeedLimits: Sendable {
    /// For one account and one kind of follower: the windows of a person's devices, or its programs.
    package var countPerAccount = 8
    /// For all accounts together: half of the connections that the server accepts.
    package var count = 1_024

    package init() {}
}

extension Database {
    /// Numbers a change of the account, and notifies its followers of the kind once the transaction is committed. The
    /// changed rows already have the number: ``AccountID/nextSequence``.
    ///
    /// - Parameter transaction: the transaction of ``write(_:)`` that makes the change.
    /// - Throws: when the change cannot be numbered.
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
            health.meter.noteChange()
            if let epochName { changes.epoch = epochName }
            // First, because a follower reads at once, and must not get a page from before.
            engine.notifyOthers(of: change)
            changes.publish(kind, of: account, recorded: change.version)
        }
    }
}

extension AccountID {
    /// The number of the account's next change, for the rows that a transaction changes before it is announced.
    package var nextSequence: SQL { "(SELECT version + 1 FROM accountVersion WHERE accountID = \(self))" }
}

/// A change made by a transaction.
struct Change: Hashable, Sendable {
    let kind: ChangeKind
    let account: AccountID
    /// The number that the database gives it.
    let version: Int
}
