import GRDB
import ValuesCore

/// The range of row numbers that belongs to an account: the account's number in the upper and a running number in the
/// lower 32 bits.
///
/// An account's rows are thus one range of the full-text index, which skips everybody else's instead of reading and
/// dropping it.
enum AccountNumbers {
    /// - Throws: when there is no such account.
    static func fetch(_ database: GRDB.Database, of account: AccountID) throws -> ClosedRange<Int64> {
        let number = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM account WHERE id = ?"),
            arguments: [account.uuid.canonicalText])
        guard let number else { throw StoredRowError.unknownAccount }
        return (number << 32)...((number << 32) | 0xffff_ffff)
    }
}
