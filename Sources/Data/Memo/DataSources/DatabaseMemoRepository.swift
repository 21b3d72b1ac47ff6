import DatabaseCore
import Foundation
import ModelsCore

/// Memos in the database; ``ListStore`` has the operations that all lists share.
struct DatabaseMemoRepository: MemoRepository, ListStore {
    typealias Record = MemoRecord

    let database: Database

    func save(
        _ body: String, isPinned: Bool?, id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult {
        try await save(body, id: id, of: account, isNew: state == .none, if: state.holds(of:)) { stored in
            guard let stored else {
                return Memo(
                    id: id, body: body, isPinned: isPinned ?? false, revision: 1, createdAt: now, updatedAt: now)
            }
            var memo = stored
            memo.isPinned = isPinned ?? stored.isPinned
            guard !body.isIdentical(to: stored.body) else { return memo.isPinned == stored.isPinned ? nil : memo }
            memo.body = body
            memo.revision += 1
            memo.updatedAt = now
            return memo
        }
    }

    func setPinned(_ isPinned: Bool, id: UUID, of account: AccountID) async throws -> Bool {
        try await database.write(for: account) { transaction in
            guard let memo = try MemoRecord.fetchOne(transaction, id: id, of: account) else { return false }
            guard memo.isPinned != isPinned else { return true }
            try MemoRecord.update(["isPinned": isPinned], id: id, of: account, in: transaction)
            try database.announce(ChangeKind(.memo), of: account, in: transaction)
            return true
        }
    }

    func delete(
        id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoDeletionResult {
        try await delete(id: id, if: state.holds(of:), at: now, of: account)
    }
}
