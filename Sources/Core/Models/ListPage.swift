/// A part of a list.
package struct ListPage<Item, Cursor> {
    package var items: [Item]
    /// Where the next part starts; nil at the end.
    package var next: Cursor?
    /// How long the whole list is; nil for parts that do not begin at its start.
    package var count: ListCount?

    package init(items: [Item], next: Cursor?, count: ListCount?) {
        self.items = items
        self.next = next
        self.count = count
    }
}

extension ListPage: Sendable where Item: Sendable, Cursor: Sendable {}
extension ListPage: Equatable where Item: Equatable, Cursor: Equatable {}
extension ListPage: Hashable where Item: Hashable, Cursor: Hashable {}

/// A cursor is coded as its text: for other programs it has no meaning, so that they read any as a `String`.
extension ListPage: Codable where Item: Codable, Cursor: Codable {}

/// Something people write, from which a page or an answer is made.
package protocol Sized {
    /// About how long the texts in it are together, in bytes.
    var byteCount: Int { get }
}

extension Sequence where Element: Sized {
    package var byteCount: Int { reduce(0) { $0 + $1.byteCount } }
}

/// How long a list is.
package enum ListCount: Hashable, Sendable {
    case exactly(Int)
    /// Counting stopped at this cap: nobody waits for a search that finds more.
    case atLeast(Int)

    /// How many were counted.
    package var value: Int {
        switch self {
        case .exactly(let value), .atLeast(let value): value
        }
    }
}

extension ListCount: Codable {
    private enum CodingKeys: CodingKey {
        case value, isExact
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let value = try container.decode(Int.self, forKey: .value)
        self = try container.decode(Bool.self, forKey: .isExact) ? .exactly(value) : .atLeast(value)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
        try container.encode(self == .exactly(value), forKey: .isExact)
    }
}

/// A position in a list: the item after which the next part starts.
///
/// It is no page number, so that what is added meanwhile neither repeats nor hides other items.
package protocol ListCursor<Item>: Hashable, Sendable, TextCodable {
    associatedtype Item

    init(_ item: Item)
}

/// Which part of a list is meant.
package enum ListRange<Cursor> {
    case start
    /// What comes after the position.
    case after(Cursor)
    /// From the start up to the position: all that a user who came that far can see. More is expected to follow it.
    case through(Cursor)
}

extension ListRange: Sendable where Cursor: Sendable {}
extension ListRange: Equatable where Cursor: Equatable {}

/// Where in which list a user was, for the way back to it.
package struct ListPlace<Cursor: ListCursor>: Equatable {
    /// What was looked for; empty for nothing.
    package var searchText: String
    /// How far the list must reach to show what was in sight; nil for its first part.
    package var through: Cursor?

    package init(searchText: String = "", through: Cursor? = nil) {
        self.searchText = searchText
        self.through = through
    }

    /// The fields of an address's query that name the place.
    package var query: [String] {
        [searchText.isEmpty ? nil : "q=\(searchText.queryEncoded)", through.map { "through=\($0)" }].compactMap(\.self)
    }
}

extension ListPlace: Sendable where Cursor: Sendable {}

/// What became of the deletion of one item.
package enum DeletionResult<Item> {
    case deleted
    /// The item has changed since the revision that the deletion named. Nothing was written.
    case stale(current: Item)
    /// There is no such item, or it was deleted before.
    case notFound
}

extension DeletionResult: Sendable where Item: Sendable {}
extension DeletionResult: Equatable where Item: Equatable {}
extension DeletionResult: Hashable where Item: Hashable {}

/// A deletion of some items of a list, as it can be undone.
package struct DeletedItems: Hashable, Sendable {
    /// Names it among all deletions of the account from that list: at the instant, or as soon afterwards as is free.
    package let deletedAt: Timestamp
    /// How many items it took.
    package let count: Int

    package init(deletedAt: Timestamp, count: Int) {
        self.deletedAt = deletedAt
        self.count = count
    }
}
