import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// Accounts, sessions and one-time links in SQLite.
struct SQLiteAccountRepository: Sendable {
    let database: DatabaseCore.Database
    let hasher: PasswordHasher
    let attempts: AttemptLimiter
    /// Whether the first who signs up owns the server: not where anybody can reach it.
    let letsFirstSignUp: Bool

    /// Runs what needs a password hash; nil when too many are waiting.
    func unlessBusy<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async throws -> Value? {
        do {
            return try await work()
        } catch is PasswordHasher.Busy {
            return nil
        }
    }

    /// Ends the account's sessions, once the transaction is committed also where they are in use at that moment.
    ///
    /// - Parameter kept: the session that stays; nil for none.
    func endSessions(
        of account: AccountID, keeping kept: UUID? = nil, in transaction: GRDB.Database
    ) throws {
        try SessionRecord.deleteAll(transaction, of: account, keeping: kept)
        database.announce(.session, of: account, after: transaction)
    }

    func newSecret() -> Secret {
        var generator = SystemRandomNumberGenerator()
        return Secret(from: &generator)
    }
}

/// What signing in must know of an account.
struct AccountCredentials {
    let id: AccountID
    let hash: PasswordHash?
    let isDisabled: Bool
    let deletionRequestedAt: Timestamp?

    static func fetch(_ database: GRDB.Database, key: String) throws -> AccountCredentials? {
        try fetch(database, where: "nameKey = ?", key)
    }

    static func fetch(_ database: GRDB.Database, id: AccountID) throws -> AccountCredentials? {
        try fetch(database, where: "id = ?", id.uuid.canonicalText)
    }

    private static func fetch(
        _ database: GRDB.Database, where condition: String, _ argument: String
    ) throws -> AccountCredentials? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT id, passwordHash, disabledAt IS NOT NULL, deletionRequestedAt
                FROM account WHERE name IS NOT NULL AND \(condition)
                """,
            arguments: [argument])
        return try row.map { row in
            let deletionRequestedAt: Int64? = row[3]
            return AccountCredentials(
                id: try AccountID(stored: row[0]), hash: PasswordHash(row[1]), isDisabled: row[2],
                deletionRequestedAt: deletionRequestedAt.map(Timestamp.init(milliseconds:)))
        }
    }
}

extension AccountID {
    /// - Throws: when the column holds no identifier, which a foreign hand has written.
    init(stored text: String) throws {
        guard let uuid = UUID(uuidString: text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self.init(uuid)
    }
}
