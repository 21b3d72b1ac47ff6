package import Foundation
package import ModelsCore

/// The operations that are the same for all lists: changes, upkeep, removal of accounts, imports.
///
/// An import writes items within its own transactions, in any state, and without a check of the state that a change is
/// based on.
package protocol StoredList<Item>: Sendable {
    associatedtype Item: ListItem

    var changes: any ChangeSource { get }
    /// Keeps the search texts and the search index up to date.
    var search: any SearchUpkeep { get }

    /// Permanently removes all items, deleted or not, of an account whose removal has started, in several transactions
    /// so that others can write in between.
    func removeAll(of account: AccountID) async throws

    /// Permanently removes the items of all accounts that were deleted more than 30 days ago. Only time that has really
    /// passed counts, not a clock that jumps.
    ///
    /// - Returns: the number of removed items.
    func purge(at now: Timestamp) async throws -> Int

    /// The row of an item. This takes a while, so call it before a transaction.
    ///
    /// - Throws: `EncodingError`.
    func row(_ item: Item) throws -> ItemRow<Item>

    /// An item as stored, deleted or not; nil when there is none.
    func stored(
        _ id: UUID, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> (item: Item, isDeleted: Bool)?

    /// See ``ListRecord/isMerged(_:_:of:)``.
    func isMerged(_ id: UUID, of account: AccountID, in transaction: any DatabaseConnection) throws -> Bool

    /// See ``ListRecord/withKnownPhotos(_:_:of:)``.
    func withKnownPhotos(_ item: Item, of account: AccountID, in transaction: any DatabaseConnection) throws -> Item

    /// Adds an item as it is, with its revision and instants, or overwrites the existing one, which is then no longer
    /// deleted. Photos whose pictures the account does not have are left out.
    func put(_ row: ItemRow<Item>, of account: AccountID, in transaction: any DatabaseConnection) throws

    /// The instant that identifies a deletion of one or several items: no other deletion of the account has it.
    func deletionName(
        at now: Timestamp, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> Timestamp

    /// Moves an item to the trash.
    func delete(_ id: UUID, name: Timestamp, of account: AccountID, in transaction: any DatabaseConnection) throws

    /// Notifies the followers of the account, once for all changes of a transaction.
    func announce(of account: AccountID, in transaction: any DatabaseConnection) throws
}

/// An item, with the columns of its content and of values derived from it.
package struct ItemRow<Item: ListItem>: Sendable {
    /// Its revision and instants may still be changed.
    package var item: Item
    fileprivate let columns: [String: any SQLConvertible]
}

extension StoredList {
    package var kind: ListKind { Item.list }
}

/// The list of a record's table.
package struct DatabaseList<Record: ListRecord>: StoredList, ListStore {
    package let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package var changes: any ChangeSource { ListChanges<Record>() }
    package var search: any SearchUpkeep { ListSearchUpkeep<Record>(database) }

    package func row(_ item: Record.Model) throws -> ItemRow<Record.Model> {
        ItemRow(item: item, columns: try Record.contentValues(Record.content(of: item)))
    }

    package func stored(
        _ id: UUID, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> (item: Record.Model, isDeleted: Bool)? {
        try Record.fetchStored(transaction, id: id, of: account).map { ($0.model, $0.isDeleted) }
    }

    package func isMerged(
        _ id: UUID, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> Bool {
        try Record.isMerged(id, transaction, of: account)
    }

    package func withKnownPhotos(
        _ item: Record.Model, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> Record.Model {
        try Record.withKnownPhotos(item, transaction, of: account)
    }

    package func put(
        _ row: ItemRow<Record.Model>, of account: AccountID, in transaction: any DatabaseConnection
    ) throws {
        let item = try withKnownPhotos(row.item, of: account, in: transaction)
        guard try stored(item.id, of: account, in: transaction) != nil else {
            return try Record.insert(item, row.columns, of: account, in: transaction)
        }
        var values = try row.columns.merging(Record.values(of: item)) { $1 }
        values["createdAt"] = nil
        values["deletedAt"] = SQLValue.null
        try Record.update(values, id: item.id, of: account, in: transaction)
    }

    package func deletionName(
        at now: Timestamp, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> Timestamp {
        try Record.deletionName(at: now, of: account, in: transaction)
    }

    package func delete(
        _ id: UUID, name: Timestamp, of account: AccountID, in transaction: any DatabaseConnection
    ) throws {
        try Record.update(["deletedAt": name], id: id, of: account, in: transaction)
    }

    package func announce(of account: AccountID, in transaction: any DatabaseConnection) throws {
        try database.announce(ChangeKind(kind), of: account, in: transaction)
    }
}
