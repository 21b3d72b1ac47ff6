package import Foundation
package import GRDB
package import ValuesCore

/// How the things of a list stand in their table: its columns, its order, and what a search finds them by.
///
/// With that ``ListStore`` pages, searches, counts, saves, deletes, restores and removes them.
package protocol ListRecord: Sendable {
    /// What a row is to the rest of the program.
    associatedtype Model: Sendable, Identifiable<UUID>
    /// What a person wrote of it.
    associatedtype Content: Sendable
    /// Names a position in the list.
    associatedtype Cursor: ListCursor<Model>
    /// Which rows of the list are shown, besides those that a search finds.
    associatedtype Filter: Sendable

    static var table: ListTable { get }
    /// What those who follow an account are told when its list has changed.
    static var kind: ChangeKind { get }
    /// What ``model(_:)`` reads, in its order.
    static var columns: String { get }
    /// Differs where ``searchText(of:)`` gives another text for the same content (see ``SearchText/version(of:)``).
    static var searchTextVersion: String { get }

    /// - Throws: when the row holds what this program never writes.
    static func model(_ row: Row) throws -> Model
    static func content(of model: Model) -> Content
    /// What a search looks in, as ``SearchText/column(_:)`` makes it.
    static func searchText(of content: Content) -> String
    /// The columns that hold the content and what is derived from it, but for `searchText`, by name.
    static func values(of content: Content) throws -> [String: DatabaseValue]
    /// The other columns that are the record's own, by name. `createdAt` is written once.
    static func values(of model: Model) -> [String: DatabaseValue]
    /// The position by the columns that order the table, in their order.
    static func sortKey(of cursor: Cursor) -> [DatabaseValue]
    static func conditions(of filter: Filter, _ database: GRDB.Database, of account: AccountID) throws -> ListFilter
}

/// A table of people's data that is listed and searched.
///
/// Besides its own columns it has `number` (see `AccountID.rowNumbers(_:)`), `accountID`, `id`, `searchText` (see
/// ``SearchText``) and `deletedAt`. What belongs to it is named after it: `…Count` holds how many rows each account
/// has, `…Search` is the full-text index of `searchText`, and `…SearchPlaces` where its trigrams stand. All leave out
/// what is deleted.
package struct ListTable: Sendable {
    let name: String
    /// The table, read in the order of the list.
    let inOrder: String
    /// The columns that tell where a row stands in the list.
    let columns: String
    /// The one of them that it is sorted by first.
    let firstColumn: String
    /// The terms that sort the list.
    let descending: String

    /// - Parameters:
    ///   - index: of the account and `order`, without what is deleted.
    ///   - order: the columns that the list is sorted by, one or more, all descending. No two rows of an account agree
    ///     in all.
    package init(_ name: String, index: String, order: [String]) {
        let columns = order.map { "\(name).\($0)" }
        self.name = name
        inOrder = "\(name) INDEXED BY \(index)"
        self.columns = columns.joined(separator: ", ")
        firstColumn = columns[0]
        descending = columns.map { "\($0) DESC" }.joined(separator: ", ")
    }
}

/// What the rows of a list are, besides that they hold the text that is looked for.
package struct ListFilter: Sendable {
    let least: DatabaseValue?
    let greatest: DatabaseValue?
    let selections: [ListSelection]

    /// - Parameters:
    ///   - least: the lowest value of the column that the list is sorted by first; nil for any.
    ///   - greatest: the highest one; nil for any.
    ///   - selections: all of which a row must fulfil.
    package init(
        from least: DatabaseValue? = nil, through greatest: DatabaseValue? = nil, selections: [ListSelection] = []
    ) {
        self.least = least
        self.greatest = greatest
        self.selections = selections
    }
}

/// A condition on rows of a list, and the index that answers it.
package struct ListSelection: Sendable {
    let index: String
    let condition: SQL
    let entry: SQL?

    /// - Parameters:
    ///   - index: of the account and the columns of `condition`, without what is deleted.
    ///   - condition: names its columns with the table's name before them.
    ///   - entry: what leads to the condition's columns in the index when others stand before them; true of every row.
    package init(index: String, where condition: SQL, entry: SQL? = nil) {
        self.index = index
        self.condition = condition
        self.entry = entry
    }
}

extension AccountID {
    /// The range of row numbers that belongs to the account: its number in the upper and a running number in the lower
    /// 32 bits.
    ///
    /// An account's rows are thus one range of the full-text index, which skips all others instead of reading and
    /// dropping them.
    ///
    /// - Throws: when there is no such account.
    func rowNumbers(_ database: GRDB.Database) throws -> ClosedRange<Int64> {
        let number = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM account WHERE id = ?"),
            arguments: [uuid.canonicalText])
        guard let number else { throw StoredRowError.unknownAccount }
        return (number << 32)...((number << 32) | 0xffff_ffff)
    }
}

/// What this program cannot have written.
package enum StoredRowError: Error {
    case unreadable
    case unknownAccount
}

extension Row {
    /// The value of a column, which in a damaged file can be of any kind; GRDB's subscript would end the program.
    ///
    /// - Throws: ``StoredRowError/unreadable``.
    package func stored<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
        guard let value = Value.fromDatabaseValue(self[index] as DatabaseValue) else {
            throw StoredRowError.unreadable
        }
        return value
    }
}
