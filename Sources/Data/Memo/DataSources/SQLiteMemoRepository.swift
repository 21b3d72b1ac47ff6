import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// Memos in SQLite: reading, pinning and deleting. Saving and the list have files of their own.
struct SQLiteMemoRepository: MemoRepository {
    let database: DatabaseCore.Database

    func memo(id: UUID, of account: AccountID) async throws -> Memo? {
        try await database.read { database in
            try MemoRecord.fetchOne(database, id: id, of: account)
        }
    }

    func setPinned(_ isPinned: Bool, id: UUID, of account: AccountID) async throws -> Bool {
        try await database.write(for: account) { transaction in
            guard let memo = try MemoRecord.fetchOne(transaction, id: id, of: account) else { return false }
            guard memo.isPinned != isPinned else { return true }
            try MemoRecord.table.update(
                ["isPinned": isPinned.databaseValue], id: id, of: account, in: transaction)
            database.announce(.memo, of: account, after: transaction)
            return true
        }
    }

    // MARK: - Deleting

    private var deletion: ListDeletion<MemoRecord> {
        ListDeletion(of: .memo, in: database)
    }

    func delete(
        id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoDeletionResult {
        try await deletion.delete(id: id, if: { state.holds(of: $0) }, at: now, of: account)
    }

    func restore(id: UUID, of account: AccountID) async throws -> Memo? {
        try await deletion.restore(id: id, of: account)
    }

    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        try await deletion.delete(ids: ids, at: now, of: account)
    }

    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await deletion.deletedCount(deletedAt: deletedAt, of: account)
    }

    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await deletion.restore(deletedAt: deletedAt, of: account)
    }

    func removeAll(of account: AccountID) async throws {
        try await deletion.removeAll(of: account)
    }

    func purge(at now: Timestamp) async throws -> Int {
        try await deletion.purge(at: now)
    }
}
