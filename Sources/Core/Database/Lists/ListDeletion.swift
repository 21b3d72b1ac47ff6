package import Foundation
import GRDB
package import ValuesCore

/// Deletes rows of a ``ListTable``, brings them back, and removes them for good.
package struct ListDeletion<Record: ListRecord>: Sendable {
    /// How long what was deleted can be brought back, in milliseconds: 30 days.
    private static var retention: Int64 { 30 * 24 * 60 * 60 * 1_000 }

    /// How many rows of an account that is to be gone are removed in one transaction: some 0.1 s.
    private static var partSize: Int { 500 }

    private let kind: ChangeKind
    private let database: Database

    /// - Parameter kind: what those who follow an account are told when the list has changed.
    package init(of kind: ChangeKind, in database: Database) {
        self.kind = kind
        self.database = database
    }

    private var table: ListTable { Record.table }

    // MARK: - One row

    /// Deletes a row, unless it is in another state than whoever deletes it has seen.
    ///
    /// - Parameters:
    ///   - isCurrent: whether it is in the same.
    package func delete(
        id: UUID, if isCurrent: @escaping @Sendable (Record.Model) -> Bool, at now: Timestamp, of account: AccountID
    ) async throws -> DeletionResult<Record.Model> {
        try await database.write(for: account) { transaction in
            guard let current = try Record.fetchOne(transaction, id: id, of: account) else { return .notFound }
            guard isCurrent(current) else { return .stale(current: current) }
            let name = try name(at: now, of: account, in: transaction)
            try table.update(["deletedAt": name.milliseconds.databaseValue], id: id, of: account, in: transaction)
            announce(1, of: account, after: transaction)
            return .deleted
        }
    }

    /// Brings back a row, whichever deletion took it.
    ///
    /// - Returns: the row, also when it was not deleted; nil when there is no such row.
    package func restore(id: UUID, of account: AccountID) async throws -> Record.Model? {
        try await database.write(for: account) { transaction in
            guard let stored = try Record.fetchStored(transaction, id: id, of: account) else { return nil }
            guard stored.isDeleted else { return stored.model }
            try table.update(["deletedAt": .null], id: id, of: account, in: transaction)
            announce(1, of: account, after: transaction)
            return stored.model
        }
    }

    // MARK: - Several rows

    /// Unknown and deleted rows stay as they are.
    package func delete(ids: Set<UUID>, at now: Timestamp, of account: AccountID) async throws -> DeletedItems {
        try await database.write(for: account) { transaction in
            let name = try name(at: now, of: account, in: transaction)
            let statement = try transaction.cachedStatement(
                sql: "UPDATE \(table.name) SET deletedAt = ? WHERE accountID = ? AND id = ? AND deletedAt IS NULL")
            let count = try ids.reduce(0) { count, id in
                try statement.execute(
                    arguments: [name.milliseconds, account.uuid.canonicalText, id.canonicalText])
                return count + transaction.changesCount
            }
            announce(count, of: account, after: transaction)
            return DeletedItems(deletedAt: name, count: count)
        }
    }

    /// The instant that names a deletion: no other of the account has it, so that each is undone by itself, and it does
    /// not lie before the last ``ClockReading``.
    private func name(
        at now: Timestamp, of account: AccountID, in transaction: GRDB.Database
    ) throws -> Timestamp {
        let statement = try transaction.cachedStatement(
            sql: "SELECT EXISTS (SELECT deletedAt FROM \(table.name) WHERE deletedAt = ? AND accountID = ?)")
        var milliseconds = try ClockReading.timestamp(at: now, transaction).milliseconds
        while try Bool.fetchOne(statement, arguments: [milliseconds, account.uuid.canonicalText]) == true {
            milliseconds += 1
        }
        return Timestamp(milliseconds: milliseconds)
    }

    /// How many rows the deletion took that can still be restored.
    package func deletedCount(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await database.read { transaction in
            try Int.fetchOne(
                transaction,
                sql: "SELECT count(*) FROM \(table.name) WHERE deletedAt = ? AND accountID = ?",
                arguments: [deletedAt.milliseconds, account.uuid.canonicalText]
            ) ?? 0
        }
    }

    /// - Returns: how many came back.
    package func restore(deletedAt: Timestamp, of account: AccountID) async throws -> Int {
        try await database.write(for: account) { transaction in
            try transaction.execute(
                sql: "UPDATE \(table.name) SET deletedAt = NULL WHERE deletedAt = ? AND accountID = ?",
                arguments: [deletedAt.milliseconds, account.uuid.canonicalText]
            )
            let count = transaction.changesCount
            announce(count, of: account, after: transaction)
            return count
        }
    }

    /// Removes for good all rows of an account, deleted or not, and tells nobody: the account is to be gone. Of an account
    /// whose removal has not started, nothing is removed.
    ///
    /// Takes a transaction for each 500 rows, so that others write in between.
    package func removeAll(of account: AccountID) async throws {
        while try await removePart(of: account) == Self.partSize {}
    }

    /// - Returns: how many rows were removed.
    private func removePart(of account: AccountID) async throws -> Int {
        try await database.write { transaction in
            try transaction.execute(
                sql: """
                    DELETE FROM \(table.name)
                    WHERE number IN (SELECT number FROM \(table.name) WHERE accountID = ? LIMIT ?)
                        AND EXISTS (SELECT * FROM account WHERE id = ? AND removalStartedAt IS NOT NULL)
                    """,
                arguments: [account.uuid.canonicalText, Self.partSize, account.uuid.canonicalText])
            return transaction.changesCount
        }
    }

    /// Removes for good what was deleted more than 30 days ago, of every account, as far as ``ClockReading`` says so too.
    ///
    /// - Returns: how many were removed.
    package func purge(at now: Timestamp) async throws -> Int {
        try await database.write { transaction in
            try transaction.execute(
                sql: "DELETE FROM \(table.name) WHERE deletedAt < ?",
                arguments: [ClockReading.instant(Self.retention, before: now, transaction).milliseconds])
            return transaction.changesCount
        }
    }

    private func announce(_ count: Int, of account: AccountID, after transaction: GRDB.Database) {
        guard count > 0 else { return }
        database.announce(kind, of: account, after: transaction)
    }
}
