import DatabaseCore
import Foundation
import GRDB
import ValuesCore

extension SQLiteSakatsuRepository {
    func save(
        _ content: SakatsuContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuSaveResult {
        let columns = try SakatsuColumns(content)
        return try await database.write { database in
            guard let current = try Stored.fetch(database, id: id, of: account) else {
                guard revision == 0 else { return .deleted }
                let new = Sakatsu(id: id, content: content, revision: 1, createdAt: now, updatedAt: now)
                try insert(columns, for: new, of: account, in: database)
                return .saved(new)
            }
            guard !current.isDeleted else { return .deleted }
            guard current.sakatsu.content != content else { return .saved(current.sakatsu) }
            guard current.sakatsu.revision == revision else { return .stale(current: current.sakatsu) }
            var changed = current.sakatsu
            changed.content = content
            changed.revision += 1
            changed.updatedAt = now
            try update(columns, to: changed, of: account, in: database)
            return .saved(changed)
        }
    }

    /// Adds visits as they are, in one transaction.
    func add(_ sakatsus: [Sakatsu], to account: AccountID) async throws {
        let rows = try sakatsus.map { ($0, try SakatsuColumns($0.content)) }
        try await database.write { database in
            for (sakatsu, columns) in rows {
                try insert(columns, for: sakatsu, of: account, in: database)
            }
        }
    }

    private func insert(
        _ columns: SakatsuColumns, for sakatsu: Sakatsu, of account: AccountID, in database: GRDB.Database
    ) throws {
        let numbers = try SakatsuNumbers.fetch(database, of: account)
        let last = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT max(number) FROM sakatsu WHERE number BETWEEN ? AND ?"),
            arguments: [numbers.lowerBound, numbers.upperBound])
        var columns = columns.values
        columns["number"] = ((last ?? numbers.lowerBound) + 1).databaseValue
        columns["accountID"] = account.uuid.canonicalText.databaseValue
        columns["id"] = sakatsu.id.canonicalText.databaseValue
        columns["revision"] = sakatsu.revision.databaseValue
        columns["createdAt"] = sakatsu.createdAt.milliseconds.databaseValue
        columns["updatedAt"] = sakatsu.updatedAt.milliseconds.databaseValue
        let names = columns.keys.sorted()
        let placeholders = names.map { ":\($0)" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT INTO sakatsu (\(names.joined(separator: ", "))) VALUES (\(placeholders))")
        try statement.execute(arguments: StatementArguments(columns))
    }

    private func update(
        _ columns: SakatsuColumns, to sakatsu: Sakatsu, of account: AccountID, in database: GRDB.Database
    ) throws {
        var columns = columns.values
        columns["revision"] = sakatsu.revision.databaseValue
        columns["updatedAt"] = sakatsu.updatedAt.milliseconds.databaseValue
        let assignments = columns.keys.sorted().map { "\($0) = :\($0)" }.joined(separator: ", ")
        columns["accountID"] = account.uuid.canonicalText.databaseValue
        columns["id"] = sakatsu.id.canonicalText.databaseValue
        let statement = try database.cachedStatement(
            sql: "UPDATE sakatsu SET \(assignments) WHERE accountID = :accountID AND id = :id")
        try statement.execute(arguments: StatementArguments(columns))
    }
}

/// A visit as it stands in the file, deleted or not.
private struct Stored {
    let sakatsu: Sakatsu
    let isDeleted: Bool

    static func fetch(_ database: GRDB.Database, id: UUID, of account: AccountID) throws -> Stored? {
        let condition: SQL = "accountID = \(account.uuid.canonicalText) AND id = \(id.canonicalText)"
        guard let sakatsu = try Sakatsu.fetchOne(database, where: condition) else { return nil }
        let isDeleted = try SQLRequest<Bool>(
            literal: "SELECT deletedAt IS NOT NULL FROM sakatsu WHERE \(condition)"
        ).fetchOne(database)
        return Stored(sakatsu: sakatsu, isDeleted: isDeleted ?? false)
    }
}
