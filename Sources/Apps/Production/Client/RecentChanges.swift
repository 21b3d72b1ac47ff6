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

    init(now: Date) {
        since = Timestamp(milliseconds: Timestamp(now).milliseconds - Self.slack)
    }

    /// - Parameter items: all that have changed since ``since``.
    /// - Returns: those that were not known as they are, in their order.
    mutating func news<Item: Identifiable>(
        _ items: [Item], updatedAt: (Item) -> Timestamp, revision: (Item) -> Int
    ) -> [Item] where Item.ID == UUID {
        let news = items.filter { revisions[$0.id] != revision($0) }
        // What is not among them is deleted, and news when it is restored, or too old to be asked for again.
        revisions = Dictionary(items.map { ($0.id, revision($0)) }) { _, last in last }
        let newest = items.map { updatedAt($0).milliseconds }.max() ?? since.milliseconds
        since = Timestamp(milliseconds: max(since.milliseconds, newest - Self.slack))
        return news
    }
}
