package import Foundation
package import ValuesCore

/// Where memos are kept. One method is one intention and one transaction, and every one names the account.
///
/// All methods throw when the storage fails; an empty answer always means that there is nothing.
package protocol MemoRepository: Sendable {
    /// A part of the list: pinned memos first, then the one changed last.
    ///
    /// - Parameters:
    ///   - searchText: what every memo's body must contain, kana and width folded; blank for all.
    ///   - filter: which of those. The list is then counted as far as is soon known.
    ///   - limit: how many memos at most, 1 or more.
    func page(
        matching searchText: String, filteredBy filter: MemoFilter, in range: ListRange<MemoCursor>, limit: Int,
        of account: AccountID
    ) async throws -> MemoPage

    /// nil when there is no such memo, or it is deleted.
    func memo(id: UUID, of account: AccountID) async throws -> Memo?

    /// Writes a memo or overwrites it.
    ///
    /// - Parameters:
    ///   - isPinned: whether it is pinned from then on; nil leaves it as it is, and a new memo not pinned. Alone it is
    ///     no change of the memo, as in ``setPinned(_:id:of:)``: the revision and `updatedAt` stay.
    ///   - state: the state that the edit started from, ``MemoState/none`` for a new memo.
    ///   - now: becomes `updatedAt`, and `createdAt` of a new memo.
    func save(
        _ body: String, isPinned: Bool?, id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult

    /// Puts a memo before all that are not pinned, or back among them. Is no change of the memo itself.
    ///
    /// - Returns: whether there is such a memo.
    func setPinned(_ isPinned: Bool, id: UUID, of account: AccountID) async throws -> Bool

    /// Deletes memos in a way that ``restore(deletedAt:of:)`` undoes.
    ///
    /// - Returns: what names the deletion, and how many were deleted; unknown and deleted ones do not count.
    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems

    /// Deletes one memo, unless it has changed since.
    ///
    /// - Parameter state: the state that whoever deletes it has seen.
    func delete(
        id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoDeletionResult

    /// How many memos the deletion took that can still be restored.
    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int

    /// Brings back what was deleted at that instant.
    ///
    /// - Returns: how many came back.
    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int

    /// Brings back one memo as it was, whichever deletion took it.
    ///
    /// - Returns: the memo, also when it was not deleted; nil when there is no such memo, or it was removed for good.
    func restore(id: UUID, of account: AccountID) async throws -> Memo?

    /// Removes for good all memos of an account whose removal has started, in a transaction for each part of them: others
    /// write in between.
    func removeAll(of account: AccountID) async throws

    /// Removes for good what was deleted more than 30 days ago, of every account. Until then time must really have passed:
    /// a clock that jumps does not count.
    ///
    /// - Returns: how many were removed.
    func purge(at now: Timestamp) async throws -> Int
}

extension MemoRepository {
    /// A part of the list, without a filter.
    package func page(
        matching searchText: String, in range: ListRange<MemoCursor>, limit: Int, of account: AccountID
    ) async throws -> MemoPage {
        try await page(matching: searchText, filteredBy: MemoFilter(), in: range, limit: limit, of: account)
    }

    /// Writes a memo or overwrites it, and leaves it pinned or not, which does not matter.
    package func save(
        _ body: String, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult {
        try await save(body, isPinned: nil, id: id, basedOn: MemoState(revision: revision), at: now, of: account)
    }
}

/// What became of a save.
package enum MemoSaveResult: Hashable, Sendable {
    /// It is on the disk; the same saved twice counts as once.
    case saved(Memo)
    /// The memo has changed since the edit started. Nothing was written.
    case stale(current: Memo)
    /// The memo was deleted since the edit started. Nothing was written.
    case deleted
    /// The account stores as much as it may. Nothing was written.
    ///
    /// - Parameter limit: in bytes.
    case accountFull(limit: Int)
}

/// What became of the deletion of one memo.
package typealias MemoDeletionResult = DeletionResult<Memo>
