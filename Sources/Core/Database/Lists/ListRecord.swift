package import Foundation
package import ModelsCore
package import SearchCore

/// How list items are stored in their table: its columns, its order, and the search text.
///
/// ``ListStore`` uses it to page, search, count, save, delete, restore and remove items.
package protocol ListRecord: Sendable {
    /// The value of a row.
    associatedtype Model: ListItem
    /// The content that a person writes.
    associatedtype Content: Sendable
    /// A position in the list.
    associatedtype Cursor: ListCursor<Model>
    /// A further condition on the rows that a search finds.
    associatedtype Filter: Sendable

    static var table: ListTable { get }
    /// Changes when ``searchText(of:)`` makes another text from the same content (see ``SearchText/version(of:)``).
    static var searchTextVersion: String { get }

    /// Reads a row of the table's columns.
    ///
    /// - Throws: when the row contains a value that this program never writes.
    static func model(_ row: any DatabaseRow) throws -> Model
    static func content(of model: Model) -> Content
    /// The searched text, made by ``SearchText/column(_:)``.
    static func searchText(of content: Content) -> String
    /// The columns of the content and of values derived from it, by name, without `searchText`.
    static func values(of content: Content) throws -> [String: any SQLConvertible]
    /// The record's other columns, by name. `createdAt` is written only once.
    static func values(of model: Model) throws -> [String: any SQLConvertible]
    /// The position as values of the columns that order the table, in their order.
    static func sortKey(of cursor: Cursor) -> [any SQLConvertible]
    /// Throws when an item cannot be saved because of the account's other items.
    static func check(_ item: Model, _ database: any DatabaseConnection, of account: AccountID) throws
    /// Whether a deleted item is part of another one now, so that an import must not bring it back.
    static func isMerged(_ id: UUID, _ database: any DatabaseConnection, of account: AccountID) throws -> Bool
    /// The item without photos whose pictures the account does not have.
    static func withKnownPhotos(
        _ item: Model, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> Model
    /// What a typed search asks for: texts, and conditions that it names.
    static func search(_ typed: String) -> (query: SearchQuery, filters: [Filter])
    /// The conditions of all filters, each of which must hold.
    static func conditions(
        of filters: [Filter], _ database: any DatabaseConnection, of account: AccountID
    ) throws -> ListFilter
}

extension ListRecord {
    package static func isMerged(_: UUID, _: any DatabaseConnection, of _: AccountID) -> Bool { false }

    package static func check(_: Model, _: any DatabaseConnection, of _: AccountID) {}

    package static func withKnownPhotos(_ item: Model, _: any DatabaseConnection, of _: AccountID) -> Model { item }

    package static func search(_ typed: String) -> (query: SearchQuery, filters: [Filter]) {
        (SearchQuery(typed), [])
    }
}

/// A table of people's data that is listed and searched.
///
/// In addition to its own columns it has `number` (see `AccountID.rowNumbers(_:)`), `accountID`, `id`, `searchText`
/// (see ``SearchText``) and `deletedAt`. Related tables are named after it: `…Count` has the number of rows of each
/// account, `…Search` is the full-text index of `searchText`, and `…SearchPlaces` has the positions of its trigrams.
/// All of them leave out deleted rows.
package struct ListTable: Sendable {
    let kind: ListKind
    /// The columns that `ListRecord.model(_:)` reads.
    let columns: [String]
    /// The table, read in the order of the list.
    let inOrder: SQL
    /// The columns that define the position of a row in the list.
    let order: [String]
    /// The table of the rows' other identifiers, and its column with their own ones; nil if they have none.
    let aliases: (table: String, column: String)?

    /// - Parameters:
    ///   - columns: the columns that `ListRecord.model(_:)` reads, in its order.
    ///   - index: the index on the account and `order`, without deleted rows.
    ///   - order: the columns that the list is sorted by, all descending; the last is `id`, because no two rows of an
    ///     account agree in all.
    ///   - aliases: the table of other identifiers, and its column with the rows' own ones; aliases are removed with
    ///     the rows.
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
    /// The columns as part of a statement.
    var list: SQL { SQL(sql: joined(separator: ", ")) }
}

/// A condition on the rows of a list, in addition to a search.
package struct ListFilter: Sendable {
    let least: SQLValue?
    let greatest: SQLValue?
    let selections: [ListSelection]

    /// - Parameters:
    ///   - least: the lowest value of the first column of the order; nil for any.
    ///   - greatest: the highest one; nil for any.
    ///   - selections: further conditions, all of which must hold.
    package init(
        from least: SQLValue? = nil, through greatest: SQLValue? = nil, selections: [ListSelection] = []
    ) {
        self.least = least
        self.greatest = greatest
        self.selections = selections
    }
}

/// A condition on rows of a list.
package struct ListSelection: Sendable {
    let index: String?
    let condition: SQL
    let entry: SQL?
    let text: String?

    /// - Parameters:
    ///   - index: the index on the account and the columns of `condition`, without deleted rows; nil if there is none.
    ///   - condition: names its columns with the table's name in front.
    ///   - entry: a condition that is true of every row and leads to the condition's columns in the index if others
    ///     precede them.
    ///   - text: a folded text that the search text of each of these rows contains. The full-text index finds rows with
    ///     several texts much faster than two indexes find rows that both select.
    package init(index: String? = nil, where condition: SQL, entry: SQL? = nil, text: String? = nil) {
        self.index = index
        self.condition = condition
        self.entry = entry
        self.text = text
    }
}

extension AccountID {
    /// The range of row numbers of the account: its number in the upper and a running number in the lower 32 bits.
    ///
    /// So an account's rows are one range of the full-text index, which skips all others instead of reading and
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
