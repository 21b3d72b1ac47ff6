import GRDB
import ValuesCore

/// A row of the table `oneTimeLink`.
enum OneTimeLinkRecord {
    enum Purpose: String {
        case invitation
        case passwordReset
    }

    static func insert(
        _ database: Database, _ secret: Secret, for purpose: Purpose, of account: AccountID? = nil,
        until expiry: Timestamp
    ) throws {
        try database.execute(
            sql: "INSERT INTO oneTimeLink (secretHash, purpose, accountID, expiresAt) VALUES (?, ?, ?, ?)",
            arguments: [secret.hash, purpose.rawValue, account?.uuid.canonicalText, expiry.milliseconds])
    }

    static func isValid(
        _ database: Database, _ secret: Secret, for purpose: Purpose, at now: Timestamp
    ) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT * FROM oneTimeLink WHERE secretHash = ? AND purpose = ? AND expiresAt > ?)",
            arguments: [secret.hash, purpose.rawValue, now.milliseconds]) ?? false
    }

    /// Whose password the link resets.
    static func account(_ database: Database, resettingWith secret: Secret, at now: Timestamp) throws -> Account? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT \(AccountRecord.columns) FROM account WHERE name IS NOT NULL AND id = (
                    SELECT accountID FROM oneTimeLink
                    WHERE secretHash = ? AND purpose = 'passwordReset' AND expiresAt > ?
                )
                """,
            arguments: [secret.hash, now.milliseconds])
        return try row.map(AccountRecord.model)
    }

    /// Those that still work, of accounts that can still be used with them.
    static func fetchOpen(_ database: Database, at now: Timestamp) throws -> [OpenLink] {
        try Row.fetchAll(
            database, sql: "SELECT lower(hex(secretHash)), accountID, expiresAt FROM oneTimeLink WHERE expiresAt > ?",
            arguments: [now.milliseconds]
        ).map { row in
            let account: String? = row[1]
            return OpenLink(
                id: row[0], account: try account.map { try AccountID(stored: $0) },
                expiresAt: Timestamp(milliseconds: row[2]))
        }
    }

    static func delete(_ database: Database, _ id: OpenLink.ID) throws {
        try database.execute(sql: "DELETE FROM oneTimeLink WHERE lower(hex(secretHash)) = ?", arguments: [id])
    }

    static func delete(_ database: Database, _ secret: Secret) throws {
        try database.execute(sql: "DELETE FROM oneTimeLink WHERE secretHash = ?", arguments: [secret.hash])
    }

    static func deletePasswordResets(_ database: Database, of account: AccountID) throws {
        try database.execute(
            sql: "DELETE FROM oneTimeLink WHERE accountID = ?", arguments: [account.uuid.canonicalText])
    }
}
