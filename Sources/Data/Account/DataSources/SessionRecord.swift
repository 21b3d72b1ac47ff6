import Foundation
import GRDB
import ValuesCore

/// A row of the table `session`.
enum SessionRecord {
    static let columns = """
        session.id, session.accountID, account.isOwner, session.browser, session.system, session.createdAt,
        session.lastUsedAt
        """

    static func model(_ row: Row) throws -> Session {
        Session(
            id: try UUID(stored: row[0]), account: try AccountID(stored: row[1]), isOwner: row[2],
            device: Device(browser: row[3], system: row[4]), createdAt: Timestamp(milliseconds: row[5]),
            lastUsedAt: Timestamp(milliseconds: row[6]))
    }

    /// Starts a session.
    static func insert(
        _ database: Database, _ secret: Secret, of account: AccountID, on device: Device, at now: Timestamp
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO session (secretHash, id, accountID, browser, system, createdAt, lastUsedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                secret.hash, UUID().canonicalText, account.uuid.canonicalText, device.browser, device.system,
                now.milliseconds, now.milliseconds,
            ])
        try writeUse(database, of: account, at: now)
    }

    static func writeUse(_ database: Database, of account: AccountID, at now: Timestamp) throws {
        try database.execute(
            sql: "UPDATE account SET lastUsedAt = ? WHERE id = ?",
            arguments: [now.milliseconds, account.uuid.canonicalText])
    }

    /// - Returns: whose session it was; nil when there was none.
    static func delete(_ database: Database, _ secret: Secret) throws -> AccountID? {
        try String.fetchOne(
            database, sql: "DELETE FROM session WHERE secretHash = ? RETURNING accountID", arguments: [secret.hash]
        ).map { try AccountID(stored: $0) }
    }

    /// - Parameter kept: the session that stays; nil for none.
    static func deleteAll(_ database: Database, of account: AccountID, keeping kept: UUID? = nil) throws {
        try database.execute(
            sql: "DELETE FROM session WHERE accountID = ? AND id IS NOT ?",
            arguments: [account.uuid.canonicalText, kept?.canonicalText])
    }
}
