import Foundation
import GRDB
import ValuesCore

/// A row of the table `apiToken`.
enum TokenRecord {
    private static let selection = """
        SELECT apiToken.id, apiToken.accountID, account.isOwner, apiToken.name, apiToken.access, apiToken.createdAt,
            apiToken.lastUsedAt
        FROM apiToken JOIN account ON account.id = apiToken.accountID
        """

    /// The token that the secret proves; nil also for an account that cannot be used.
    static func fetch(_ database: Database, _ secret: Secret) throws -> Token? {
        try Row.fetchOne(
            database,
            sql: """
                \(selection) WHERE apiToken.secretHash = ?
                    AND account.disabledAt IS NULL AND account.deletionRequestedAt IS NULL
                """,
            arguments: [secret.hash]
        ).map(model)
    }

    static func fetch(_ database: Database, _ id: UUID, of account: AccountID) throws -> Token? {
        try Row.fetchOne(
            database, sql: "\(selection) WHERE apiToken.id = ? AND apiToken.accountID = ?",
            arguments: [id.canonicalText, account.uuid.canonicalText]
        ).map(model)
    }

    /// The one used last first.
    static func fetchAll(_ database: Database, of account: AccountID) throws -> [Token] {
        try Row.fetchAll(
            database,
            sql: """
                \(selection) WHERE apiToken.accountID = ?
                ORDER BY apiToken.lastUsedAt DESC, apiToken.createdAt DESC, apiToken.id
                """,
            arguments: [account.uuid.canonicalText]
        ).map(model)
    }

    /// Whether somebody else's token has the identifier.
    static func isTaken(_ database: Database, _ id: UUID, byOthersThan account: AccountID) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT * FROM apiToken WHERE id = ? AND accountID <> ?)",
            arguments: [id.canonicalText, account.uuid.canonicalText]) ?? false
    }

    /// Makes a token; not for an account that cannot be used.
    static func insert(
        _ database: Database, _ secret: Secret, _ name: String, _ access: TokenAccess, id: UUID,
        of account: AccountID, at now: Timestamp
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO apiToken (secretHash, id, accountID, name, access, createdAt, lastUsedAt)
                SELECT ?, ?, id, ?, ?, ?, ? FROM account
                WHERE id = ? AND disabledAt IS NULL AND deletionRequestedAt IS NULL
                """,
            arguments: [
                secret.hash, id.canonicalText, name, access.rawValue, now.milliseconds, now.milliseconds,
                account.uuid.canonicalText,
            ])
    }

    /// Deletes those used longest ago, so that there is room for one more.
    ///
    /// - Returns: whether there were any.
    static func makeRoom(_ database: Database, of account: AccountID) throws -> Bool {
        let surplus = try fetchAll(database, of: account).dropFirst(AccountLimits.tokensPerAccount - 1)
        for token in surplus {
            try delete(database, token.id, of: account)
        }
        return !surplus.isEmpty
    }

    static func delete(_ database: Database, _ id: UUID, of account: AccountID) throws {
        try database.execute(
            sql: "DELETE FROM apiToken WHERE id = ? AND accountID = ?",
            arguments: [id.canonicalText, account.uuid.canonicalText])
    }

    static func deleteAll(_ database: Database, of account: AccountID) throws {
        try database.execute(
            sql: "DELETE FROM apiToken WHERE accountID = ?", arguments: [account.uuid.canonicalText])
    }

    private static func model(_ row: Row) throws -> Token {
        guard let access = TokenAccess(rawValue: row[4]) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return Token(
            id: try UUID(stored: row[0]), account: try AccountID(stored: row[1]), isOwner: row[2],
            name: row[3], access: access, createdAt: Timestamp(milliseconds: row[5]),
            lastUsedAt: Timestamp(milliseconds: row[6]))
    }
}
