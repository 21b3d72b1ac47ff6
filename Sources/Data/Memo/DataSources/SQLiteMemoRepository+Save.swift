import DatabaseCore
import Foundation
import GRDB
import ValuesCore

extension SQLiteMemoRepository {
    func save(
        _ body: String, isPinned: Bool?, id: UUID, basedOn state: MemoState, at now: Timestamp, of account: AccountID
    ) async throws -> MemoSaveResult {
        let columns = MemoColumns(body)
        do {
            return try await database.write(for: account) { transaction in
                guard let current = try MemoRecord.fetchStored(transaction, id: id, of: account) else {
                    guard state == .none else { return .deleted }
                    let new = Memo(
                        id: id, body: body, isPinned: isPinned ?? false, revision: 1, createdAt: now, updatedAt: now)
                    try insert(columns, for: new, of: account, in: transaction)
                    database.announce(.memo, of: account, after: transaction)
                    return .saved(new)
                }
                guard !current.isDeleted else { return .deleted }
                var changed = current.model
                changed.body = body
                changed.isPinned = isPinned ?? changed.isPinned
                let hasChanged = !body.isIdentical(to: current.model.body)
                guard hasChanged || changed.isPinned != current.model.isPinned else { return .saved(current.model) }
                guard state.holds(of: current.model) else { return .stale(current: current.model) }
                if hasChanged {
                    changed.revision += 1
                    changed.updatedAt = now
                }
                try update(columns, to: changed, of: account, in: transaction)
                database.announce(.memo, of: account, after: transaction)
                return .saved(changed)
            }
        } catch let error as AccountFullError {
            return .accountFull(limit: error.limit)
        }
    }

    /// Adds memos as they are, in one transaction.
    func add(_ memos: [Memo], to account: AccountID) async throws {
        let rows = memos.map { ($0, MemoColumns($0.body)) }
        try await database.write { transaction in
            for (memo, columns) in rows {
                try insert(columns, for: memo, of: account, in: transaction)
            }
            guard !rows.isEmpty else { return }
            database.announce(.memo, of: account, after: transaction)
        }
    }

    private func insert(
        _ columns: MemoColumns, for memo: Memo, of account: AccountID, in transaction: GRDB.Database
    ) throws {
        var values = columns.values
        values["isPinned"] = memo.isPinned.databaseValue
        values["revision"] = memo.revision.databaseValue
        values["createdAt"] = memo.createdAt.milliseconds.databaseValue
        values["updatedAt"] = memo.updatedAt.milliseconds.databaseValue
        try MemoRecord.table.insert(values, id: memo.id, of: account, in: transaction)
    }

    private func update(
        _ columns: MemoColumns, to memo: Memo, of account: AccountID, in transaction: GRDB.Database
    ) throws {
        var values = columns.values
        values["isPinned"] = memo.isPinned.databaseValue
        values["revision"] = memo.revision.databaseValue
        values["updatedAt"] = memo.updatedAt.milliseconds.databaseValue
        try MemoRecord.table.update(values, id: memo.id, of: account, in: transaction)
    }
}
