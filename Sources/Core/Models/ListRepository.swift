package import Foundation

/// The operations that all lists share. One method is one intention and one transaction, and every one names the
/// account.
///
/// All methods throw when the storage fails; an empty result always means that there is nothing.
package protocol ListRepository<Item, Cursor>: Sendable {
    associatedtype Item: Sendable
    associatedtype Cursor: ListCursor<Item>
    associatedtype Filter: Sendable

    /// Reads a page of the list.
    ///
    /// - Parameters:
    ///   - searchText: the text that every item must contain, with kana and width folded; blank for all items.
    ///   - filter: a further condition, nil for none. The list is then counted up to a cap.
    ///   - limit: the maximum number of items, 1 or more.
    func page(
        matching searchText: String, filteredBy filter: Filter?, in range: ListRange<Cursor>, limit: Int,
        of account: AccountID
    ) async throws -> ListPage<Item, Cursor>

    /// Returns nil when there is no such item, or it is deleted.
    func item(id: UUID, of account: AccountID) async throws -> Item?

    /// Reads items whose identifiers are in a range, ordered by identifier, which no edit changes.
    ///
    /// - Parameters:
    ///   - areDeleted: whether to read deleted items instead of the others.
    ///   - limit: the maximum number of items, 1 or more.
    /// - Returns: the items with the instants of their deletion. Large items end the result before the limit, but not
    ///   before the second item.
    func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: Item, deletedAt: Timestamp?)]

    /// Deletes items so that ``restore(deletedAt:of:)`` can undo it.
    ///
    /// - Returns: the identity of the deletion and the number of deleted items, without unknown and already deleted
    ///   ones.
    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems

    /// The number of items in the deletion that can still be restored.
    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int

    /// Returns nil when there is no such item, when it is not deleted, or was removed permanently.
    func deletedItem(id: UUID, of account: AccountID) async throws -> Item?

    /// Restores the items of the deletion at that instant.
    ///
    /// - Returns: the number of restored items.
    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int

    /// Restores one item, whichever deletion it was in.
    ///
    /// - Returns: the item, also when it was not deleted; nil when there is no such item, or it was removed
    ///   permanently.
    func restore(id: UUID, of account: AccountID) async throws -> Item?

    /// Reads a page of the trash, most recently deleted first. The first page has the total count. Large items end a
    /// page before the limit.
    ///
    /// - Parameter cursor: the end of the previous page; nil for the first page.
    func trash(after cursor: TrashCursor?, limit: Int, of account: AccountID) async throws -> TrashPage<Item>

    /// Permanently removes a deleted item.
    ///
    /// - Returns: whether there was such an item.
    func removeDeleted(id: UUID, of account: AccountID) async throws -> Bool

    /// Permanently removes all items deleted up to an instant, in several transactions so that others can write in
    /// between.
    ///
    /// - Returns: the number of removed items.
    func emptyTrash(through instant: Timestamp, of account: AccountID) async throws -> Int
}

extension ListRepository {
    /// Reads a page of the list, without a filter.
    package func page(
        matching searchText: String, in range: ListRange<Cursor>, limit: Int, of account: AccountID
    ) async throws -> ListPage<Item, Cursor> {
        try await page(matching: searchText, filteredBy: nil, in: range, limit: limit, of: account)
    }
}

/// The result of a save.
package enum SaveResult<Item> {
    /// The item is on the disk. Saving the same item again has no further effect.
    case saved(Item)
    /// The item has changed since the edit started. Nothing was written.
    case stale(current: Item)
    /// The item was deleted since the edit started. Nothing was written.
    case deleted
    /// The account has reached its storage limit. Nothing was written.
    ///
    /// - Parameter limit: in bytes.
    case accountFull(limit: Int)
}

extension SaveResult: Sendable where Item: Sendable {}
extension SaveResult: Equatable where Item: Equatable {}
extension SaveResult: Hashable where Item: Hashable {}
