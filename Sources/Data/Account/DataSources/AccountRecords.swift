import DatabaseCore
import Foundation
import ModelsCore

/// Rows of the table `account` with their sign-in data, and of `knownDevice`, the devices used for signing in before.
enum AccountRecord {
    /// The data of an account for checking a password.
    struct Credentials {
        let id: AccountID
        let hash: PasswordHash?
        let isDisabled: Bool
        let deletionRequestedAt: Timestamp?
        /// Whether the account's removal has started, so that it cannot be restored.
        let isBeingRemoved: Bool
    }

    static let columns = "id, name, isOwner, createdAt, lastUsedAt, disabledAt, deletionRequestedAt"

    static func model(_ row: any DatabaseRow) throws -> Account {
        try Account(
            id: row[0], name: row[1], isOwner: row[2], createdAt: row[3], lastUsedAt: row[4], disabledAt: row[5],
            deletionRequestedAt: row[6])
    }

    static func fetch(_ database: any DatabaseConnection, id: AccountID) throws -> Account? {
        try database.row("SELECT \(sql: columns) FROM account WHERE name IS NOT NULL AND id = \(id)", model)
    }

    static func anyExists(_ database: any DatabaseConnection) throws -> Bool {
        try database.exists("SELECT id FROM account WHERE name IS NOT NULL")
    }

    /// - Parameter id: an account whose own name is ignored; nil to check all.
    static func isTaken(_ database: any DatabaseConnection, _ name: AccountName, byOtherThan id: AccountID? = nil)
        throws -> Bool
    {
        try database.exists(
            "SELECT id FROM account WHERE nameKey = \(name.key)\(id.map { " AND id <> \($0)" as SQL } ?? "")")
    }

    /// Records the last use of the account.
    static func touch(_ database: any DatabaseConnection, id: AccountID, at now: Timestamp) throws {
        try database.execute("UPDATE account SET lastUsedAt = \(now) WHERE id = \(id)")
    }

    static func credentials(_ database: any DatabaseConnection, nameKey: String) throws -> Credentials? {
        try credentials(database, where: "nameKey = \(nameKey)")
    }

    static func credentials(_ database: any DatabaseConnection, id: AccountID) throws -> Credentials? {
        try credentials(database, where: "id = \(id)")
    }

    private static func credentials(
        _ database: any DatabaseConnection, where condition: SQL
    ) throws -> Credentials? {
        try database.row(
            """
            SELECT id, passwordHash, disabledAt IS NOT NULL, deletionRequestedAt, removalStartedAt IS NOT NULL
            FROM account WHERE name IS NOT NULL AND \(condition)
            """
        ) { row in
            try Credentials(
                id: row[0], hash: PasswordHash(row[1]), isDisabled: row[2], deletionRequestedAt: row[3],
                isBeingRemoved: row[4])
        }
    }

    // MARK: - Known devices

    /// Whether the device was used before to sign in to the account with that name.
    static func isKnown(_ database: any DatabaseConnection, _ device: Secret, nameKey: String) throws -> Bool {
        try database.exists(
            """
            SELECT knownDevice.accountID FROM knownDevice JOIN account ON account.id = knownDevice.accountID
            WHERE account.nameKey = \(nameKey) AND knownDevice.secretHash = \(device.hash)
            """)
    }

    /// Records a sign-in on the device. When the account has too many devices, it forgets the least recently used ones.
    static func remember(
        _ database: any DatabaseConnection, _ device: Secret, of account: AccountID, at now: Timestamp
    ) throws {
        try database.execute(
            """
            INSERT INTO knownDevice (accountID, secretHash, lastUsedAt) VALUES (\(account), \(device.hash), \(now))
                ON CONFLICT (accountID, secretHash) DO UPDATE SET lastUsedAt = excluded.lastUsedAt
            """)
        try database.execute(
            """
            DELETE FROM knownDevice WHERE accountID = \(account) AND secretHash NOT IN (
                SELECT secretHash FROM knownDevice WHERE accountID = \(account)
                ORDER BY secretHash = \(device.hash) DESC, lastUsedAt DESC LIMIT \(AccountLimits.devicesPerAccount)
            )
            """)
    }
}

/// Rows of the table `oneTimeLink`.
extension OpenLink {
    /// - Parameter account: the account that gets a new password; nil for an invitation.
    static func insert(
        _ database: any DatabaseConnection, _ secret: Secret, of account: AccountID?, until expiry: Timestamp
    ) throws {
        let purpose = account == nil ? "invitation" : "passwordReset"
        try database.execute(
            """
            INSERT INTO oneTimeLink (secretHash, purpose, accountID, expiresAt)
            VALUES (\(secret.hash), \(purpose), \(account), \(expiry))
            """)
    }

    static func isInvitation(_ database: any DatabaseConnection, _ secret: Secret, at now: Timestamp) throws -> Bool {
        try database.exists(
            """
            SELECT purpose FROM oneTimeLink
            WHERE secretHash = \(secret.hash) AND purpose = 'invitation' AND expiresAt > \(now)
            """)
    }

    /// The account whose password the link resets.
    static func account(
        _ database: any DatabaseConnection, resettingWith secret: Secret, at now: Timestamp
    ) throws -> Account? {
        try database.row(
            """
            SELECT \(sql: AccountRecord.columns) FROM account WHERE name IS NOT NULL AND id = (
                SELECT accountID FROM oneTimeLink
                WHERE secretHash = \(secret.hash) AND purpose = 'passwordReset' AND expiresAt > \(now)
            )
            """,
            AccountRecord.model)
    }

    /// The links that still work, without those of accounts that cannot be used.
    static func fetchAll(_ database: any DatabaseConnection, at now: Timestamp) throws -> [OpenLink] {
        try database.rows("SELECT \(idColumn), accountID, expiresAt FROM oneTimeLink WHERE expiresAt > \(now)") { row in
            try OpenLink(id: row[0], account: row[1], expiresAt: row[2])
        }
    }

    static func deletePasswordResets(_ database: any DatabaseConnection, of account: AccountID) throws {
        try database.execute("DELETE FROM oneTimeLink WHERE accountID = \(account)")
    }

    static func delete(_ database: any DatabaseConnection, _ id: ID) throws {
        try database.execute("DELETE FROM oneTimeLink WHERE \(idColumn) = \(id)")
    }

    /// ``id``.
    private static var idColumn: SQL {
        "\(sqlite: "lower(hex(secretHash))")\(postgreSQL: "encode(secretHash, 'hex')")"
    }
}
