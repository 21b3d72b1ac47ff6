import Foundation
package import ModelsCore

/// How the things of a list stand in their table: its columns, its order, and what a search finds them by.
///
/// With that ``ListStore`` pages, searches, counts, saves, deletes, restores and removes them.
package protocol ListRecord: Sendable {
    /// What a row is to the rest of the program.
    associatedtype Model: ListItem
    /// What a person wrote of it.
    associatedtype Content: Sendable
    /// Names a position in the list.
    associatedtype Cursor: ListCursor<Model>
    /// Which rows of the list are shown, besides those that a search finds.
    associatedtype Filter: Sendable

    static var table: ListTable { get }
    /// Differs where ``searchText(of:)`` gives another text for the same content (see ``SearchText/version(of:)``).
    static var searchTextVersion: String { get }

    /// Reads a row of the table's columns.
    ///
    /// - Throws: when the row holds what this program never writes.
    static func model(_ row: any DatabaseRow) throws -> Model
    static func content(of model: Model) -> Content
    /// What a search looks in, as ``SearchText/column(_:)`` makes it.
    static func searchText(of content: Content) -> String
    /// The columns that hold the content and what is derived from it, but for `searchText`, by name.
    static func values(of content: Content) throws -> [String: any SQLConvertible]
    /// The other columns that are the record's own, by name. `createdAt` is written once.
    static func values(of model: Model) -> [String: any SQLConvertible]
    /// The position by the columns that order the table, in their order.
    static func sortKey(of cursor: Cursor) -> [any SQLConvertible]
    static func conditions(
        of filter: Filter, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> ListFilter
}

/// A table of people's data that is listed and searched.
///
/// Besides its own columns it has `number` (see `AccountID.rowNumbers(_:)`), `accountID`, `id`, `searchText` (see
/// ``SearchText``) and `deletedAt`. What belongs to it is named after it: `…Count` holds how many rows each account
/// has, `…Search` is the full-text index of `searchText`, and `…SearchPlaces` where its trigrams stand. All leave out
/// what is deleted.
package struct ListTable: Sendable {
    let kind: ListKind
    /// What `ListRecord.model(_:)` reads.
    let columns: [String]
    /// The table, read in the order of the list.
    let inOrder: SQL
    /// The columns that tell where a row stands in the list.
    let order: [String]
    /// The table of the rows' other identifiers, and its column with their own ones; nil if they have none.
    let aliases: (table: String, column: String)?

    /// - Parameters:
    ///   - columns: what `ListRecord.model(_:)` reads, in its order.
    ///   - index: of the account and `order`, without what is deleted.
    ///   - order: the columns that the list is sorted by, all descending; the last is `id`, as no two rows of an account
    ///     agree in all.
    ///   - aliases: the table of other identifiers, and its column with the rows' own ones, which go with the rows.
    package init(
        _ kind: ListKind, columns: [String], index: String, order: [String],
        aliases: (table: String, column: String)? = nil
    ) {
        self.kind = kind
        let name = kind.rawValue
        self.columns = columns.map { "\(name).\($0)" }
        inOrder = "\(sql: name)\(sqlite: " INDEXED BY \(index)")"
        self.order = order.map { "\(name).\($0)" }
        self.aliases = aliases
    }

    var name: String { kind.rawValue }

    /// The terms that sort the list.
    var descending: SQL { SQL(sql: order.map { "\($0) DESC" }.joined(separator: ", ")) }
}

extension [String] {
    /// As columns of a statement.
    var list: SQL { SQL(sql: joined(separator: ", ")) }
}

/// What the rows of a list are, besides that they hold the text that is looked for.
package struct ListFilter: Sendable {
    let least: SQLValue?
    let greatest: SQLValue?
    let selections: [ListSelection]

    /// - Parameters:
    ///   - least: the lowest value of the column that the list is sorted by first; nil for any.
    ///   - greatest: the highest one; nil for any.
    ///   - selections: all of which a row must fulfil.
    package init(
        from least: SQLValue? = nil, through greatest: SQLValue? = nil, selections: [ListSelection] = []
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
    func rowNumbers(_ database: any DatabaseConnection) throws -> ClosedRange<Int64> {
        guard let number: Int64 = try database.value("SELECT number FROM account WHERE id = \(self)") else {
            throw StoredRowError.unknownAccount
        }
        return (number << 32)...((number << 32) | 0xffff_ffff)
    }
}
