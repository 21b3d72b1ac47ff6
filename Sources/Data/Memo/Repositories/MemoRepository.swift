package import DatabaseCore
package import Foundation
package import ModelsCore

/// Stores memos, pinned ones first, then the most recently changed. A search looks at their bodies.
package protocol MemoRepository: ListRepository<Memo, MemoCursor> where Filter == MemoFilter {
    /// Creates or overwrites a memo.
    ///
    /// - Parameters:
    ///   - isPinned: whether the memo becomes pinned; nil leaves it as it is, and a new memo unpinned. A pin alone does
    ///     not count as a change, as in ``setPinned(_:id:of:)``: the revision and `updatedAt` stay.
    ///   - state: the state that the edit is based on, ``MemoState/none`` for a new memo.
    ///   - now: becomes `updatedAt`, and `createdAt` of a new memo.
    func save(
        _ body: String, isPinned: Bool?, id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult

    /// Pins or unpins a memo. This does not count as a change of the memo.
    ///
    /// - Returns: whether there is such a memo.
    func setPinned(_ isPinned: Bool, id: UUID, of account: AccountID) async throws -> Bool

    /// Deletes one memo, unless it has changed since.
    ///
    /// - Parameter state: the state that the deletion is based on.
    func delete(
        id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoDeletionResult
}

extension MemoRepository {
    /// Creates or overwrites a memo whose pin does not matter.
    package func save(
        _ body: String, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult {
        try await save(body, isPinned: nil, id: id, basedOn: MemoState(revision: revision), at: now, of: account)
    }
}

package typealias MemoSaveResult = SaveResult<Memo>
package typealias MemoDeletionResult = DeletionResult<Memo>

/// Creates the repositories of a database.
package enum MemoRepositories {
    package static func live(_ database: Database) -> any MemoRepository {
        DatabaseMemoRepository(database: database)
    }

    /// The memos as one of an account's lists.
    package static func list(_ database: Database) -> any StoredList<Memo> { DatabaseList<MemoRecord>(database) }

    /// Adds memos as they are, with their identifiers, revisions and instants: either all of them, or none when this
    /// throws.
    ///
    /// - Throws: also when a memo with the same identifier exists.
    package static func add(_ memos: [Memo], to account: AccountID, in database: Database) async throws {
        try await DatabaseMemoRepository(database: database).add(memos, to: account)
    }
}
