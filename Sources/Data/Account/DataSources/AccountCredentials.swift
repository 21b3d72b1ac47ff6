import GRDB
import ValuesCore

/// What signing in must know of an account.
struct AccountCredentials {
    let id: AccountID
    let hash: PasswordHash?
    let isDisabled: Bool
    let deletionRequestedAt: Timestamp?
    /// Whether nothing brings the account back any more.
    let isBeingRemoved: Bool

    static func fetch(_ database: Database, key: String) throws -> AccountCredentials? {
        try fetch(database, where: "nameKey = ?", key)
    }

    static func fetch(_ database: Database, id: AccountID) throws -> AccountCredentials? {
        try fetch(database, where: "id = ?", id.uuid.canonicalText)
    }

    private static func fetch(
        _ database: Database, where condition: String, _ argument: String
    ) throws -> AccountCredentials? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT id, passwordHash, disabledAt IS NOT NULL, deletionRequestedAt,
                    removalStartedAt IS NOT NULL
                FROM account WHERE name IS NOT NULL AND \(condition)
                """,
            arguments: [argument])
        return try row.map { row in
            let deletionRequestedAt: Int64? = row[3]
            return AccountCredentials(
                id: try AccountID(stored: row[0]), hash: PasswordHash(row[1]), isDisabled: row[2],
                deletionRequestedAt: deletionRequestedAt.map(Timestamp.init(milliseconds:)), isBeingRemoved: row[4])
        }
    }
}
