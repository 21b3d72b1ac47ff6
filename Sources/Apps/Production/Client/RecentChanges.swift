import APICore
import Foundation
import ValuesCore

/// Which of the items that have changed lately are news.
struct RecentChanges: Sendable {
    /// The clocks of server and client may differ by so much, in milliseconds.
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
        _ items: [Item], revision: (Item) -> Int
    ) -> [Item] where Item.ID == UUID {
        let news = items.filter { revisions[$0.id] != revision($0) }
        for item in items { revisions[item.id] = revision(item) }
        return news
    }
}
