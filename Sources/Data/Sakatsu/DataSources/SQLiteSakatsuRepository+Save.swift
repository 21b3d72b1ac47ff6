import DatabaseCore
import Foundation
import GRDB
import ValuesCore

extension SQLiteSakatsuRepository {
    func save(
        _ content: SakatsuContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuSaveResult {
        let columns = try SakatsuColumns(content)
        do {
            return try await database.write(for: account) { transaction in
                guard let current = try SakatsuRecord.fetchStored(transaction, id: id, of: account) else {
                    guard revision == 0 else { return .deleted }
                    let new = Sakatsu(id: id, content: content, revision: 1, createdAt: now, updatedAt: now)
                    try insert(columns, for: new, of: account, in: transaction)
                    database.announce(.sakatsu, of: account, after: transaction)
                    return .saved(new)
                }
                guard !current.isDeleted else { return .deleted }
                guard !content.isIdentical(to: current.model.content) else { return .saved(current.model) }
                guard current.model.revision == revision else { return .stale(current: current.model) }
                var changed = current.model
                changed.content = content
                changed.revision += 1
                changed.updatedAt = now
                try update(columns, to: changed, of: account, in: transaction)
                database.announce(.sakatsu, of: account, after: transaction)
                return .saved(changed)
            }
        } catch let error as AccountFullError {
            return .accountFull(limit: error.limit)
        }
    }

    /// Adds visits as they are, in one transaction.
    func add(_ sakatsus: [Sakatsu], to account: AccountID) async throws {
        let rows = try sakatsus.map { ($0, try SakatsuColumns($0.content)) }
        try await database.write { transaction in
            for (sakatsu, columns) in rows {
                try insert(columns, for: sakatsu, of: account, in: transaction)
            }
            guard !rows.isEmpty else { return }
            database.announce(.sakatsu, of: account, after: transaction)
        }
    }

    private func insert(
        _ columns: SakatsuColumns, for sakatsu: Sakatsu, of account: AccountID, in transaction: GRDB.Database
    ) throws {
        var values = columns.values
        values["revision"] = sakatsu.revision.databaseValue
        values["createdAt"] = sakatsu.createdAt.milliseconds.databaseValue
        values["updatedAt"] = sakatsu.updatedAt.milliseconds.databaseValue
        try SakatsuRecord.table.insert(values, id: sakatsu.id, of: account, in: transaction)
    }

    private func update(
        _ columns: SakatsuColumns, to sakatsu: Sakatsu, of account: AccountID, in transaction: GRDB.Database
    ) throws {
        var values = columns.values
        values["revision"] = sakatsu.revision.databaseValue
        values["updatedAt"] = sakatsu.updatedAt.milliseconds.databaseValue
        try SakatsuRecord.table.update(values, id: sakatsu.id, of: account, in: transaction)
    }
}
