import GRDB
import ValuesCore

/// A row of the table `account` that somebody signs in with.
enum AccountRecord {
    static let columns = "id, name, isOwner, createdAt, lastUsedAt, disabledAt, deletionRequestedAt"

    static func model(_ row: Row) throws -> Account {
        Account(
            id: try AccountID(stored: row[0]), name: row[1], isOwner: row[2],
            createdAt: Timestamp(milliseconds: row[3]), lastUsedAt: instant(row[4]), disabledAt: instant(row[5]),
            deletionRequestedAt: instant(row[6]))
    }

    static func fetch(_ database: Database, id: AccountID) throws -> Account? {
        try Row.fetchOne(
            database, sql: "SELECT \(columns) FROM account WHERE name IS NOT NULL AND id = ?",
            arguments: [id.uuid.canonicalText]
        ).map(model)
    }

    static func anyExists(_ database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT * FROM account WHERE name IS NOT NULL)") ?? false
    }

    private static func instant(_ milliseconds: Int64?) -> Timestamp? {
        milliseconds.map(Timestamp.init(milliseconds:))
    }
}
