import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// Visits in SQLite: reading and deleting. Saving and the list have files of their own.
struct SQLiteSakatsuRepository: SakatsuRepository {
    let database: DatabaseCore.Database

    func sakatsu(id: UUID, of account: AccountID) async throws -> Sakatsu? {
        try await database.read { database in
            try SakatsuRecord.fetchOne(database, id: id, of: account)
        }
    }

    func latest(of account: AccountID) async throws -> Sakatsu? {
        try await database.read { database in
            try SakatsuRecord.fetchAll(
                database,
                where: """
                    accountID = \(account.uuid.canonicalText) AND deletedAt IS NULL
                    ORDER BY visitingDate DESC, createdAt DESC, id DESC LIMIT 1
                    """
            ).first?.model
        }
    }

    func facilityNames(limit: Int, of account: AccountID) async throws -> [String] {
        // Steps from name to name on the index sakatsuByFacility, so that the cost grows with the facilities, not
        // with the visits.
        let sql = """
            WITH RECURSIVE facility (name) AS (
                SELECT min(facilityName) FROM sakatsu WHERE accountID = :account AND deletedAt IS NULL
                UNION ALL
                SELECT (
                    SELECT min(facilityName) FROM sakatsu
                    WHERE accountID = :account AND deletedAt IS NULL AND facilityName > facility.name
                ) FROM facility WHERE facility.name IS NOT NULL
            )
            SELECT name FROM facility WHERE name IS NOT NULL
            ORDER BY (
                SELECT max(visitingDate) FROM sakatsu
                WHERE accountID = :account AND deletedAt IS NULL AND facilityName = facility.name
            ) DESC, name LIMIT :limit
            """
        return try await database.read { database in
            try String.fetchAll(
                database, sql: sql, arguments: ["account": account.uuid.canonicalText, "limit": limit])
        }
    }

    // MARK: - Deleting

    private var deletion: ListDeletion {
        ListDeletion(from: SakatsuRecord.table, of: .sakatsu, in: database)
    }

    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> Int {
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
