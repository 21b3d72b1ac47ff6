package import Foundation

/// What every repository of a list does. One method is one intention and one transaction, and every one names the
/// account.
///
/// All methods throw when the storage fails; an empty answer always means that there is nothing.
package protocol ListRepository<Item, Cursor>: Sendable {
    associatedtype Item: Sendable
    associatedtype Cursor: ListCursor<Item>
    associatedtype Filter: Sendable

    /// A part of the list.
    ///
    /// - Parameters:
    ///   - searchText: what every item must contain, kana and width folded; blank for all.
    ///   - filter: which of those, nil for all. The list is then counted up to a cap.
    ///   - limit: how many items at most, 1 or more.
    func page(
        matching searchText: String, filteredBy filter: Filter?, in range: ListRange<Cursor>, limit: Int,
        of account: AccountID
    ) async throws -> ListPage<Item, Cursor>

    /// nil when there is no such item, or it is deleted.
    func item(id: UUID, of account: AccountID) async throws -> Item?

    /// Items whose identifiers are in a range, in the order of those, which no edit changes.
    ///
    /// - Parameters:
    ///   - areDeleted: whether those are meant that are deleted, instead of those that are not.
    ///   - limit: how many at most, 1 or more.
    /// - Returns: the items, and when they were deleted. Large ones end it before the limit, but not before the second.
    func items(
        in range: ClosedRange<UUID>, areDeleted: Bool, limit: Int, of account: AccountID
    ) async throws -> [(item: Item, deletedAt: Timestamp?)]

    /// Deletes items in a way that ``restore(deletedAt:of:)`` undoes.
    ///
    /// - Returns: what names the deletion, and how many were deleted; unknown and deleted ones do not count.
    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems

    /// How many items the deletion took that can still be restored.
    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int

    /// nil when there is no such item, when it is not deleted, or was removed for good.
    func deletedItem(id: UUID, of account: AccountID) async throws -> Item?

    /// Restores what was deleted at that instant.
    ///
    /// - Returns: how many were restored.
    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int

    /// Restores one item as it was, whichever deletion took it.
    ///
    /// - Returns: the item, also when it was not deleted; nil when there is no such item, or it was removed for good.
    func restore(id: UUID, of account: AccountID) async throws -> Item?

    /// A part of what is deleted, the last deletion first. Its first part has the whole count. Large items end it before
    /// the limit.
    ///
    /// - Parameter cursor: where the part before ended; nil for the first.
    func trash(after cursor: TrashCursor?, limit: Int, of account: AccountID) async throws -> TrashPage<Item>

    /// Removes an item for good that is deleted.
    ///
    /// - Returns: whether there was such an item.
    func removeDeleted(id: UUID, of account: AccountID) async throws -> Bool

    /// Removes for good what was deleted up to an instant, in a transaction for each part: others write in between.
    ///
    /// - Returns: how many items were removed.
    func emptyTrash(through instant: Timestamp, of account: AccountID) async throws -> Int

    /// Removes for good all items, deleted or not, of an account whose removal has started, in a transaction for each
    /// part of them: others write in between.
    func removeAll(of account: AccountID) async throws

    /// Removes for good what was deleted more than 30 days ago, of every account. Until then time must really have
    /// passed: a clock that jumps does not count.
    ///
    /// - Returns: how many were removed.
    func purge(at now: Timestamp) async throws -> Int
}

extension ListRepository {
    /// A part of the list, without a filter.
    package func page(
        matching searchText: String, in range: ListRange<Cursor>, limit: Int, of account: AccountID
    ) async throws -> ListPage<Item, Cursor> {
        try await page(matching: searchText, filteredBy: nil, in: range, limit: limit, of: account)
    }
}

/// What became of a save.
package enum SaveResult<Item> {
    /// It is on the disk; the same saved twice counts as once.
    case saved(Item)
    /// The item has changed since the edit started. Nothing was written.
    case stale(current: Item)
    /// The item was deleted since the edit started. Nothing was written.
    case deleted
    /// The account stores as much as it may. Nothing was written.
    ///
    /// - Parameter limit: in bytes.
    case accountFull(limit: Int)
}

extension SaveResult: Sendable where Item: Sendable {}
extension SaveResult: Equatable where Item: Equatable {}
extension SaveResult: Hashable where Item: Hashable {}
