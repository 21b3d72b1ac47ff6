import DatabaseCore
import Foundation
import ModelsCore

/// A row of a table of secrets that admit their bearer to an account.
protocol BearerRecord {
    static var table: String { get }
    /// The two columns that only this table has.
    static var columns: [String] { get }

    /// - Parameter row: the identifier, the account, the instants of creation and last use, the table's own
    ///   ``columns``, whether the account is the owner's, the number of the account's last change, and the lengths of
    ///   its lists in the order of `ListKind.allCases`; 0 in a list of sessions.
    init(row: any DatabaseRow) throws
}

extension BearerRecord {
    /// The record of the secret; nil also for an account that cannot be used.
    static func fetch(_ database: any DatabaseConnection, _ secret: Secret) throws -> Self? {
        let place = secret.account.map { " AND \(sql: table).accountID = \($0)" as SQL } ?? ""
        return try fetchAll(
            database,
            """
            \(sql: table).secretHash = \(secret.hash)\(place)
            AND account.disabledAt IS NULL AND account.deletionRequestedAt IS NULL
            """,
            numbers: (["version"] + ListKind.allCases.map { "\($0.rawValue)Count" }).map {
                "(SELECT \($0) FROM accountVersion WHERE accountID = \(table).accountID)"
            }
        ).first
    }

    static func fetch(_ database: any DatabaseConnection, _ id: UUID, of account: AccountID) throws -> Self? {
        try fetchAll(database, "\(sql: table).id = \(id) AND \(sql: table).accountID = \(account)").first
    }

    /// All records of the account, most recently used first.
    static func fetchAll(_ database: any DatabaseConnection, of account: AccountID) throws -> [Self] {
        let order = "ORDER BY \(table).lastUsedAt DESC, \(table).createdAt DESC, \(table).id"
        return try fetchAll(database, "\(sql: table).accountID = \(account) \(sql: order)")
    }

    private static func fetchAll(
        _ database: any DatabaseConnection, _ condition: SQL,
        numbers: [String] = Array(repeating: "0", count: 1 + ListKind.allCases.count)
    ) throws -> [Self] {
        let columns = (["id", "accountID", "createdAt", "lastUsedAt"] + columns).map { "\(table).\($0)" }
        return try database.rows(
            """
            SELECT \(sql: columns.joined(separator: ", ")), account.isOwner, \(sql: numbers.joined(separator: ", "))
            FROM \(sql: table) JOIN account ON account.id = \(sql: table).accountID WHERE \(condition)
            """,
            Self.init(row:))
    }

    /// Records the last use, also that of the account.
    static func touch(_ database: any DatabaseConnection, _ id: UUID, of account: AccountID, at now: Timestamp) throws {
        try database.execute(
            "UPDATE \(sql: table) SET lastUsedAt = \(now) WHERE id = \(id) AND accountID = \(account)")
        try AccountRecord.touch(database, id: account, at: now)
    }

    static func delete(_ database: any DatabaseConnection, _ id: UUID, of account: AccountID) throws {
        try database.execute("DELETE FROM \(sql: table) WHERE id = \(id) AND accountID = \(account)")
    }
}

extension Session: BearerRecord {
    static let table = "session"
    static let columns = ["browser", "system"]

    init(row: any DatabaseRow) throws {
        try self.init(
            id: row[0], account: row[1], isOwner: row[6], device: Device(browser: row[4], system: row[5]),
            createdAt: row[2], lastUsedAt: row[3], accountVersion: row[7],
            counts: Dictionary(uniqueKeysWithValues: ListKind.allCases.enumerated().map { ($1, try row[8 + $0]) }))
    }

    static func insert(
        _ database: any DatabaseConnection, _ secret: Secret, of account: AccountID, on device: Device,
        at now: Timestamp
    ) throws {
        try database.execute(
            """
            INSERT INTO session (secretHash, id, accountID, browser, system, createdAt, lastUsedAt)
            VALUES (\(secret.hash), \(UUID()), \(account), \(device.browser), \(device.system), \(now), \(now))
            """)
        try AccountRecord.touch(database, id: account, at: now)
    }

    /// - Returns: the account of the session; nil when there was none.
    static func delete(_ database: any DatabaseConnection, _ secret: Secret) throws -> AccountID? {
        let place = secret.account.map { " AND accountID = \($0)" as SQL } ?? ""
        return try database.value("DELETE FROM session WHERE secretHash = \(secret.hash)\(place) RETURNING accountID")
    }
}

extension Token: BearerRecord {
    static let table = "apiToken"
    static let columns = ["name", "access"]

    init(row: any DatabaseRow) throws {
        guard let access = TokenAccess(rawValue: try row[5]) else { throw StoredRowError.unreadable }
        try self.init(
            id: row[0], account: row[1], isOwner: row[6], name: row[4], access: access, createdAt: row[2],
            lastUsedAt: row[3], accountVersion: row[7])
    }

    /// Whether another account's token has the identifier.
    static func isTaken(_ database: any DatabaseConnection, _ id: UUID, byOthersThan account: AccountID) throws -> Bool
    {
        try database.exists("SELECT id FROM apiToken WHERE id = \(id) AND accountID <> \(account)")
    }

    /// Creates a token, unless the account cannot be used.
    static func insert(
        _ database: any DatabaseConnection, _ secret: Secret, _ name: String, _ access: TokenAccess, id: UUID,
        of account: AccountID, at now: Timestamp
    ) throws {
        try database.execute(
            """
            INSERT INTO apiToken (secretHash, id, accountID, name, access, createdAt, lastUsedAt)
            SELECT \(secret.hash), \(id), id, \(name), \(access.rawValue), \(now), \(now) FROM account
            WHERE id = \(account) AND disabledAt IS NULL AND deletionRequestedAt IS NULL
            """)
    }

    /// Deletes the least recently used tokens to make room for one more.
    ///
    /// - Returns: whether any were deleted.
    static func makeRoom(_ database: any DatabaseConnection, of account: AccountID) throws -> Bool {
        let surplus = try fetchAll(database, of: account).dropFirst(AccountLimits.tokensPerAccount - 1)
        for token in surplus { try delete(database, token.id, of: account) }
        return !surplus.isEmpty
    }
}
