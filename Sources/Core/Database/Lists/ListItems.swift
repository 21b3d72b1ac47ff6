package import Foundation
package import ModelsCore

/// The items of a list as an import sees them, within its own transactions: whatever state they are in, and without
/// asking on what a change is based.
package protocol ItemStore<Item>: Sendable {
    associatedtype Item: Sendable

    /// How an item is written. Takes its time: to be made before a transaction.
    ///
    /// - Throws: `EncodingError`.
    func row(_ item: Item) throws -> ItemRow<Item>

    /// An item as it stands in the database, deleted or not; nil when there is none.
    func stored(
        _ id: UUID, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> (item: Item, isDeleted: Bool)?

    /// Adds an item as it is, with its revision and instants, or overwrites the one that is there, which is then deleted
    /// no more.
    func put(_ row: ItemRow<Item>, of account: AccountID, in transaction: any DatabaseConnection) throws

    /// The instant that names a deletion of one or several items: no other of the account has it.
    func deletionName(
        at now: Timestamp, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> Timestamp

    /// Moves an item to the trash.
    func delete(_ id: UUID, name: Timestamp, of account: AccountID, in transaction: any DatabaseConnection) throws

    /// Tells those who follow the account, once for all that a transaction has changed.
    func announce(of account: AccountID, in transaction: any DatabaseConnection) throws
}

/// An item, and the columns that hold what was written and what is derived from it.
package struct ItemRow<Item: Sendable>: Sendable {
    /// Its revision and instants may still be changed.
    package var item: Item
    fileprivate let columns: [String: any SQLConvertible]
}

/// The items of a list in its table.
package struct ListItems<Record: ListRecord>: ItemStore {
    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func row(_ item: Record.Model) throws -> ItemRow<Record.Model> {
        ItemRow(item: item, columns: try Record.contentValues(Record.content(of: item)))
    }

    package func stored(
        _ id: UUID, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> (item: Record.Model, isDeleted: Bool)? {
        try Record.fetchStored(transaction, id: id, of: account).map { ($0.model, $0.isDeleted) }
    }

    package func put(
        _ row: ItemRow<Record.Model>, of account: AccountID, in transaction: any DatabaseConnection
    ) throws {
        guard try stored(row.item.id, of: account, in: transaction) != nil else {
            return try Record.insert(row.item, row.columns, of: account, in: transaction)
        }
        var values = row.columns.merging(Record.values(of: row.item)) { $1 }
        values["createdAt"] = nil
        values["deletedAt"] = SQLValue.null
        try Record.update(values, id: row.item.id, of: account, in: transaction)
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
        try database.announce(Record.kind, of: account, in: transaction)
    }
}
