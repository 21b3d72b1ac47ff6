/// A page of a list.
package struct ListPage<Item, Cursor> {
    package var items: [Item]
    /// The start of the next page; nil at the end.
    package var next: Cursor?
    /// The length of the whole list; nil for pages other than the first.
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

/// A cursor is coded as its text. It is opaque to other programs, which read any cursor as a `String`.
extension ListPage: Codable where Item: Codable, Cursor: Codable {}

/// An item with texts, for estimating the size of a page or response.
package protocol Sized {
    /// The approximate total length of its texts, in bytes.
    var byteCount: Int { get }
}

extension Sequence where Element: Sized {
    package var byteCount: Int { reduce(0) { $0 + $1.byteCount } }
}

/// The length of a list.
package enum ListCount: Hashable, Sendable {
    case exactly(Int)
    /// Counting stopped at this cap, so that no search has to wait for its count.
    case atLeast(Int)

    /// The counted number.
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

/// A position in a list: the item after which the next page starts.
///
/// Because it is not a page number, items added in the meantime neither repeat nor hide others.
package protocol ListCursor<Item>: Hashable, Sendable, TextCodable {
    associatedtype Item

    init(_ item: Item)
}

/// The requested part of a list.
package enum ListRange<Cursor> {
    case start
    /// The items after the position.
    case after(Cursor)
    /// All items from the start to the position, as a user who scrolled there sees them. More items are expected to
    /// follow.
    case through(Cursor)
}

extension ListRange: Sendable where Cursor: Sendable {}
extension ListRange: Equatable where Cursor: Equatable {}

/// The position in a list that a user left, for the way back.
package struct ListPlace<Cursor: ListCursor>: Equatable {
    /// The search text; empty for none.
    package var searchText: String
    /// How far the list must be loaded to show the same items; nil for its first page.
    package var through: Cursor?

    package init(searchText: String = "", through: Cursor? = nil) {
        self.searchText = searchText
        self.through = through
    }

    /// The query items that describe the place.
    package var query: [String] {
        [searchText.isEmpty ? nil : "q=\(searchText.queryEncoded)", through.map { "through=\($0)" }].compactMap(\.self)
    }
}

extension ListPlace: Sendable where Cursor: Sendable {}

/// The result of deleting one item.
package enum DeletionResult<Item> {
    case deleted
    /// The item has changed since the revision that the deletion named. Nothing was written.
    case stale(current: Item)
    /// There is no such item, or it has already been deleted.
    case notFound
}

extension DeletionResult: Sendable where Item: Sendable {}
extension DeletionResult: Equatable where Item: Equatable {}
extension DeletionResult: Hashable where Item: Hashable {}

/// A deletion of several items that can be undone.
package struct DeletedItems: Hashable, Sendable {
    /// Identifies the deletion among all of the account in that list: the current instant, or the next unused one.
    package let deletedAt: Timestamp
    /// The number of deleted items.
    package let count: Int

    package init(deletedAt: Timestamp, count: Int) {
        self.deletedAt = deletedAt
        self.count = count
    }
}
