import APICore
import Foundation
import ValuesCore

/// Which of the items that have changed lately are news.
struct RecentChanges: Sendable {
    /// The clocks of server and client may differ by so much, and one change be kept while a later one is read, in
    /// milliseconds.
    private static let slack: Int64 = 600_000

    /// Since when to ask for changes.
    private(set) var since: Timestamp
    private var revisions: [UUID: Int] = [:]
    /// How many items there were, with those that have come since; nil before the first are known.
    private var count: Int?

    init(now: Date) {
        since = Timestamp(milliseconds: Timestamp(now).milliseconds - Self.slack)
    }

    /// - Parameters:
    ///   - items: all that have changed since ``since``.
    ///   - count: how many items there were afterwards, whenever they have changed.
    /// - Returns: those that were not known as they are, in their order, and how many have been deleted. A signal that
    ///   something has changed says neither: by then others have changed, or it was read with the one before.
    mutating func news<Item: ChangingItem>(_ items: [Item], count: Int) -> (news: [Item], deletedCount: Int) {
        let news = items.filter { revisions[$0.id] != $0.state }
        let unknown = news.filter { revisions[$0.id] == nil }
        var expected = count
        if let known = self.count {
            let made = unknown.count { $0.createdAt >= since }
            // What is old and unknown was changed, or restored: then there are more than were expected.
            expected = max(known + made, min(count, known + unknown.count))
        }
        let deletedCount = max(0, expected - count)
        self.count = expected - deletedCount
        // What is not among them is deleted, and news when it is restored, or too old to be asked for again.
        revisions = Dictionary(items.map { ($0.id, $0.state) }) { _, last in last }
        let newest = items.map(\.updatedAt.milliseconds).max() ?? since.milliseconds
        since = Timestamp(milliseconds: max(since.milliseconds, newest - Self.slack))
        return (news, deletedCount)
    }
}

/// What lists hold.
protocol ChangingItem: Identifiable, Sendable where ID == UUID {
    var createdAt: Timestamp { get }
    var updatedAt: Timestamp { get }
    /// Another one after each change.
    var state: Int { get }
    /// In one line.
    var summary: String { get }
}

extension Visit: ChangingItem {
    var state: Int { revision }
}

extension APICore.Memo: ChangingItem {
    /// A pin is no new revision.
    var state: Int { revision * 2 + (isPinned ? 1 : 0) }
}
