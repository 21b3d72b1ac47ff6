import Foundation
import GRDB
import ModelsCore
import ValuesCore

/// A row of a table of what lets its bearer into an account by a secret.
protocol BearerRecord {
    static var table: String { get }
    /// The two columns that are its own.
    static var columns: [String] { get }

    /// - Parameter row: the identifier, the account, the instants of making and last use, its own ``columns``, and
    ///   whether the account is the owner's.
    init(row: Row) throws
}

extension BearerRecord {
    /// What the secret proves; nil also for an account that cannot be used.
    static func fetch(_ database: Database, _ secret: Secret) throws -> Self? {
        try fetchAll(
            database,
            "\(table).secretHash = ? AND account.disabledAt IS NULL AND account.deletionRequestedAt IS NULL",
            [secret.hash]
        ).first
    }

    static func fetch(_ database: Database, _ id: UUID, of account: AccountID) throws -> Self? {
        try fetchAll(
            database, "\(table).id = ? AND \(table).accountID = ?", [id.canonicalText, account.stored]
        ).first
    }

    /// The one used last first.
    static func fetchAll(_ database: Database, of account: AccountID) throws -> [Self] {
        let order = "ORDER BY \(table).lastUsedAt DESC, \(table).createdAt DESC, \(table).id"
        return try fetchAll(database, "\(table).accountID = ? \(order)", [account.stored])
    }

    private static func fetchAll(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [Self] {
        let columns = (["id", "accountID", "createdAt", "lastUsedAt"] + columns).map { "\(table).\($0)" }
        return try Row.fetchAll(
            database,
            sql: """
                SELECT \(columns.joined(separator: ", ")), account.isOwner
                FROM \(table) JOIN account ON account.id = \(table).accountID WHERE \(condition)
                """,
            arguments: arguments
        ).map(Self.init(row:))
    }

    /// Writes down that it, and with it the account, is used.
    static func touch(_ database: Database, _ id: UUID, of account: AccountID, at now: Timestamp) throws {
        try database.execute(
            sql: "UPDATE \(table) SET lastUsedAt = ? WHERE id = ? AND accountID = ?",
            arguments: [now.milliseconds, id.canonicalText, account.stored])
        try AccountRecord.touch(database, id: account, at: now)
    }

    static func delete(_ database: Database, _ id: UUID, of account: AccountID) throws {
        try database.execute(
            sql: "DELETE FROM \(table) WHERE id = ? AND accountID = ?", arguments: [id.canonicalText, account.stored])
    }
}

extension Session: BearerRecord {
    static let table = "session"
    static let columns = ["browser", "system"]

    init(row: Row) throws {
        self.init(
            id: try UUID(stored: row[0]), account: try AccountID(stored: row[1]), isOwner: row[6],
            device: Device(browser: row[4], system: row[5]), createdAt: Timestamp(milliseconds: row[2]),
            lastUsedAt: Timestamp(milliseconds: row[3]))
    }

    static func insert(
        _ database: Database, _ secret: Secret, of account: AccountID, on device: Device, at now: Timestamp
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO session (secretHash, id, accountID, browser, system, createdAt, lastUsedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                secret.hash, UUID().canonicalText, account.stored, device.browser, device.system, now.milliseconds,
                now.milliseconds,
            ])
        try AccountRecord.touch(database, id: account, at: now)
    }

    /// - Returns: whose session it was; nil when there was none.
    static func delete(_ database: Database, _ secret: Secret) throws -> AccountID? {
        try String.fetchOne(
            database, sql: "DELETE FROM session WHERE secretHash = ? RETURNING accountID", arguments: [secret.hash]
        ).map(AccountID.init(stored:))
    }
}

extension Token: BearerRecord {
    static let table = "apiToken"
    static let columns = ["name", "access"]

    init(row: Row) throws {
        guard let access = TokenAccess(rawValue: row[5]) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self.init(
            id: try UUID(stored: row[0]), account: try AccountID(stored: row[1]), isOwner: row[6], name: row[4],
            access: access, createdAt: Timestamp(milliseconds: row[2]), lastUsedAt: Timestamp(milliseconds: row[3]))
    }

    /// Whether another account's token has the identifier.
    static func isTaken(_ database: Database, _ id: UUID, byOthersThan account: AccountID) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT * FROM apiToken WHERE id = ? AND accountID <> ?)",
            arguments: [id.canonicalText, account.stored]) ?? false
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
                account.stored,
            ])
    }

    /// Deletes those used longest ago, so that there is room for one more.
    ///
    /// - Returns: whether there were any.
    static func makeRoom(_ database: Database, of account: AccountID) throws -> Bool {
        let surplus = try fetchAll(database, of: account).dropFirst(AccountLimits.tokensPerAccount - 1)
        for token in surplus { try delete(database, token.id, of: account) }
        return !surplus.isEmpty
    }
}
