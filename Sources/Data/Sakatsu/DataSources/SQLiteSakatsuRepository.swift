import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// Visits in SQLite: reading and deleting. Saving, the list and facilities have files of their own.
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

    // MARK: - Deleting

    private var deletion: ListDeletion<SakatsuRecord> {
        ListDeletion(of: .sakatsu, in: database)
    }

    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuDeletionResult {
        try await deletion.delete(id: id, if: { $0.revision == revision }, at: now, of: account)
    }

    func restore(id: UUID, of account: AccountID) async throws -> Sakatsu? {
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
