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

/// How long a list is.
package enum ListCount: Hashable, Sendable {
    case exactly(Int)
    /// Counting stopped there: a search that finds this many is not waited for.
    case atLeast(Int)

    /// How many were counted.
    package var value: Int {
        switch self {
        case .exactly(let value), .atLeast(let value): value
        }
    }
}

/// Which part of a list is meant. A cursor names a position, not a page number, so that what is added meanwhile
/// neither repeats nor hides other items.
package enum ListRange<Cursor> {
    case start
    /// What comes after the position.
    case after(Cursor)
    /// From the start up to the position: all that somebody has before their eyes who came that far. More is expected
    /// to follow it.
    case through(Cursor)
}

extension ListRange: Sendable where Cursor: Sendable {}
extension ListRange: Equatable where Cursor: Equatable {}
