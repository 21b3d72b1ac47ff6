package import DatabaseCore
package import Foundation
package import ModelsCore

/// Where memos are kept, pinned ones first, then the one changed last. A search looks in their bodies.
package protocol MemoRepository: ListRepository<Memo, MemoCursor> where Filter == MemoFilter {
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

    /// Deletes one memo, unless it has changed since.
    ///
    /// - Parameter state: the state that the person who deletes it has seen.
    func delete(
        id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoDeletionResult
}

extension MemoRepository {
    /// Writes a memo or overwrites it, and leaves it pinned or not, which does not matter.
    package func save(
        _ body: String, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult {
        try await save(body, isPinned: nil, id: id, basedOn: MemoState(revision: revision), at: now, of: account)
    }
}

package typealias MemoSaveResult = SaveResult<Memo>
package typealias MemoDeletionResult = DeletionResult<Memo>

/// Chooses the implementation.
package enum MemoRepositories {
    package static func live(_ database: Database) -> any MemoRepository {
        DatabaseMemoRepository(database: database)
    }

    /// The memos as one of an account's lists.
    package static func list(_ database: Database) -> any StoredList<Memo> { DatabaseList<MemoRecord>(database) }

    /// Adds memos as they are, with their identifiers, revisions and instants: all of them, or none when this throws.
    ///
    /// - Throws: also when a memo with the same identifier is there already.
    package static func add(_ memos: [Memo], to account: AccountID, in database: Database) async throws {
        try await DatabaseMemoRepository(database: database).add(memos, to: account)
    }
}
