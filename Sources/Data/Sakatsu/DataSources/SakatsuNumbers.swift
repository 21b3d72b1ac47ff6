import GRDB
import ValuesCore

/// The range of row numbers that belongs to an account (see the migration that makes the table).
enum SakatsuNumbers {
    /// - Throws: when there is no such account.
    static func fetch(_ database: Database, of account: AccountID) throws -> ClosedRange<Int64> {
        let number = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM account WHERE id = ?"),
            arguments: [account.uuid.canonicalText])
        guard let number else { throw SakatsuRecordError.unknownAccount }
        return (number << 32)...((number << 32) | 0xffff_ffff)
    }
}
