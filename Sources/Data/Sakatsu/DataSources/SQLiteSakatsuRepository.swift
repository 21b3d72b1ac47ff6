import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// Visits in SQLite: reading and deleting. Saving and the list have files of their own.
struct SQLiteSakatsuRepository: SakatsuRepository {
    let database: DatabaseCore.Database

    func sakatsu(id: UUID, of account: AccountID) async throws -> Sakatsu? {
        try await database.read { database in
            try Sakatsu.fetchOne(
                database,
                where: """
                    accountID = \(account.uuid.canonicalText) AND id = \(id.canonicalText) AND deletedAt IS NULL
                    """)
        }
    }

    func latest(of account: AccountID) async throws -> Sakatsu? {
        try await database.read { database in
            try Sakatsu.fetchOne(
                database,
                where: """
                    accountID = \(account.uuid.canonicalText) AND deletedAt IS NULL
                    ORDER BY visitingDate DESC, createdAt DESC, id DESC LIMIT 1
                    """)
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

    func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> Int {
        try await database.write { database in
            let statement = try database.cachedStatement(
                sql: "UPDATE sakatsu SET deletedAt = ? WHERE accountID = ? AND id = ? AND deletedAt IS NULL")
            return try ids.reduce(0) { count, id in
                try statement.execute(
                    arguments: [now.milliseconds, account.uuid.canonicalText, id.canonicalText])
                return count + database.changesCount
            }
        }
    }

    func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await database.read { database in
            try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM sakatsu WHERE deletedAt = ? AND accountID = ?",
                arguments: [deletedAt.milliseconds, account.uuid.canonicalText]
            ) ?? 0
        }
    }

    func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await database.write { database in
            try database.execute(
                sql: "UPDATE sakatsu SET deletedAt = NULL WHERE deletedAt = ? AND accountID = ?",
                arguments: [deletedAt.milliseconds, account.uuid.canonicalText]
            )
            return database.changesCount
        }
    }

    func removeAll(of account: AccountID, limit: Int) async throws -> Int {
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM sakatsu WHERE number IN (SELECT number FROM sakatsu WHERE accountID = ? LIMIT ?)",
                arguments: [account.uuid.canonicalText, limit])
            return database.changesCount
        }
    }

    func purge(deletedBefore limit: Timestamp) async throws -> Int {
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM sakatsu WHERE deletedAt < ?", arguments: [limit.milliseconds])
            return database.changesCount
        }
    }
}
