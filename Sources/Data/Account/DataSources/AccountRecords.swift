import DatabaseCore
import Foundation
import GRDB
import ModelsCore
import ValuesCore

/// Rows of the table `account` that people sign in with, and of `knownDevice`, on which they have signed in before.
enum AccountRecord {
    /// What a password check must know of an account.
    struct Credentials {
        let id: AccountID
        let hash: PasswordHash?
        let isDisabled: Bool
        let deletionRequestedAt: Timestamp?
        /// Whether nothing brings the account back any more.
        let isBeingRemoved: Bool
    }

    static let columns = "id, name, isOwner, createdAt, lastUsedAt, disabledAt, deletionRequestedAt"

    static func model(_ row: Row) throws -> Account {
        Account(
            id: try AccountID(stored: row[0]), name: row[1], isOwner: row[2],
            createdAt: Timestamp(milliseconds: row[3]), lastUsedAt: instant(row[4]), disabledAt: instant(row[5]),
            deletionRequestedAt: instant(row[6]))
    }

    static func fetch(_ database: GRDB.Database, id: AccountID) throws -> Account? {
        try Row.fetchOne(
            database, sql: "SELECT \(columns) FROM account WHERE name IS NOT NULL AND id = ?", arguments: [id.stored]
        ).map(model)
    }

    static func anyExists(_ database: GRDB.Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT * FROM account WHERE name IS NOT NULL)") ?? false
    }

    /// - Parameter id: an account whose own name does not count; nil to count all.
    static func isTaken(_ database: GRDB.Database, _ name: AccountName, byOtherThan id: AccountID? = nil) throws -> Bool
    {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT * FROM account WHERE nameKey = ? AND id IS NOT ?)",
            arguments: [name.key, id?.stored]) ?? false
    }

    /// Writes down that the account is used.
    static func touch(_ database: GRDB.Database, id: AccountID, at now: Timestamp) throws {
        try database.execute(
            sql: "UPDATE account SET lastUsedAt = ? WHERE id = ?", arguments: [now.milliseconds, id.stored])
    }

    static func credentials(_ database: GRDB.Database, nameKey: String) throws -> Credentials? {
        try credentials(database, where: "nameKey = ?", nameKey)
    }

    static func credentials(_ database: GRDB.Database, id: AccountID) throws -> Credentials? {
        try credentials(database, where: "id = ?", id.stored)
    }

    private static func credentials(
        _ database: GRDB.Database, where condition: String, _ argument: String
    ) throws -> Credentials? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT id, passwordHash, disabledAt IS NOT NULL, deletionRequestedAt, removalStartedAt IS NOT NULL
                FROM account WHERE name IS NOT NULL AND \(condition)
                """,
            arguments: [argument]
        ).map { row in
            Credentials(
                id: try AccountID(stored: row[0]), hash: PasswordHash(row[1]), isDisabled: row[2],
                deletionRequestedAt: instant(row[3]), isBeingRemoved: row[4])
        }
    }

    private static func instant(_ milliseconds: Int64?) -> Timestamp? {
        milliseconds.map(Timestamp.init(milliseconds:))
    }

    // MARK: - Known devices

    /// Whether there was a sign-in on the device to the account of that name.
    static func isKnown(_ database: GRDB.Database, _ device: Secret, nameKey: String) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (
                    SELECT * FROM knownDevice JOIN account ON account.id = knownDevice.accountID
                    WHERE account.nameKey = ? AND knownDevice.secretHash = ?
                )
                """,
            arguments: [nameKey, device.hash]) ?? false
    }

    /// Writes down a sign-in on the device. When the account has more than there may be, those used longest ago are
    /// forgotten.
    static func remember(
        _ database: GRDB.Database, _ device: Secret, of account: AccountID, at now: Timestamp
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO knownDevice (accountID, secretHash, lastUsedAt) VALUES (?, ?, ?)
                    ON CONFLICT (accountID, secretHash) DO UPDATE SET lastUsedAt = excluded.lastUsedAt
                """,
            arguments: [account.stored, device.hash, now.milliseconds])
        try database.execute(
            sql: """
                DELETE FROM knownDevice WHERE accountID = ? AND secretHash NOT IN (
                    SELECT secretHash FROM knownDevice WHERE accountID = ?
                    ORDER BY secretHash = ? DESC, lastUsedAt DESC LIMIT ?
                )
                """,
            arguments: [account.stored, account.stored, device.hash, AccountLimits.devicesPerAccount])
    }
}

/// Rows of the table `oneTimeLink`.
extension OpenLink {
    /// - Parameter account: the one that gets a new password; nil for an invitation.
    static func insert(
        _ database: GRDB.Database, _ secret: Secret, of account: AccountID?, until expiry: Timestamp
    ) throws {
        try database.execute(
            sql: "INSERT INTO oneTimeLink (secretHash, purpose, accountID, expiresAt) VALUES (?, ?, ?, ?)",
            arguments: [
                secret.hash, account == nil ? "invitation" : "passwordReset", account?.stored, expiry.milliseconds,
            ])
    }

    static func isInvitation(_ database: GRDB.Database, _ secret: Secret, at now: Timestamp) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (
                    SELECT * FROM oneTimeLink WHERE secretHash = ? AND purpose = 'invitation' AND expiresAt > ?
                )
                """,
            arguments: [secret.hash, now.milliseconds]) ?? false
    }

    /// Whose password the link resets.
    static func account(
        _ database: GRDB.Database, resettingWith secret: Secret, at now: Timestamp
    ) throws -> Account? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT \(AccountRecord.columns) FROM account WHERE name IS NOT NULL AND id = (
                    SELECT accountID FROM oneTimeLink
                    WHERE secretHash = ? AND purpose = 'passwordReset' AND expiresAt > ?
                )
                """,
            arguments: [secret.hash, now.milliseconds]
        ).map(AccountRecord.model)
    }

    /// Those that still work, of accounts that can still be used with them.
    static func fetchAll(_ database: GRDB.Database, at now: Timestamp) throws -> [OpenLink] {
        try Row.fetchAll(
            database, sql: "SELECT lower(hex(secretHash)), accountID, expiresAt FROM oneTimeLink WHERE expiresAt > ?",
            arguments: [now.milliseconds]
        ).map { row in
            let account: String? = row[1]
            return OpenLink(
                id: row[0], account: try account.map(AccountID.init(stored:)),
                expiresAt: Timestamp(milliseconds: row[2]))
        }
    }

    static func deletePasswordResets(_ database: GRDB.Database, of account: AccountID) throws {
        try database.execute(sql: "DELETE FROM oneTimeLink WHERE accountID = ?", arguments: [account.stored])
    }
}

extension AccountID {
    /// As it stands in a column.
    var stored: String { uuid.canonicalText }

    /// - Throws: as `UUID.init(stored:)`.
    init(stored text: String) throws {
        self.init(try UUID(stored: text))
    }
}

extension UUID {
    /// - Throws: when the column holds no identifier, which this program has not written.
    init(stored text: String) throws {
        guard let uuid = UUID(uuidString: text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self = uuid
    }
}
