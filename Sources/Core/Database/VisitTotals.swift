package import ModelsCore

/// The numbers of visits and the sums of their scores, per account, name of a facility, and month, without deleted
/// visits: the table `visitTotal`.
///
/// With them, the number of a visit at its facility costs the same after thousands of visits. The program keeps them in
/// the transactions that write visits, because distributed databases refuse triggers on such tables.
package enum VisitTotals {
    private static let keys = "accountID, facilityName, substr(visitingDate, 1, 7)"
    private static let columns = "accountID, facilityName, month, count, score, scoredCount"

    /// Adds visits to the totals, or subtracts them.
    ///
    /// - Parameters:
    ///   - sign: 1 or -1.
    ///   - rows: a condition on the visits' rows, all of one account.
    package static func add(_ sign: Int, _ rows: SQL, in transaction: any DatabaseConnection) throws {
        try transaction.execute(
            """
            INSERT INTO visitTotal (\(sql: columns))
            SELECT \(sql: keys), \(sql: "\(sign) * count(*), \(sign) * coalesce(sum(score), 0), \(sign) * count(score)")
            FROM sakatsu WHERE \(rows) GROUP BY \(sql: keys)
            ON CONFLICT (accountID, facilityName, month) DO UPDATE SET
                count = visitTotal.count + excluded.count, score = visitTotal.score + excluded.score,
                scoredCount = visitTotal.scoredCount + excluded.scoredCount
            """)
    }

    /// Removes the rows whose count is 0.
    package static func removeEmpty(of account: AccountID, in transaction: any DatabaseConnection) throws {
        // SQLite would read all totals of the account otherwise.
        try transaction.execute(
            """
            DELETE FROM visitTotal\(sqlite: " INDEXED BY visitTotalEmpty")
            WHERE accountID = \(account) AND count = 0
            """)
    }

    private static let counted: SQL = """
        SELECT \(sql: keys), count(*), coalesce(sum(score), 0), count(score) FROM sakatsu
        WHERE deletedAt IS NULL GROUP BY \(sql: keys)
        """

    /// Whether the totals agree with the visits. Reads all of them.
    static func areRight(_ database: any DatabaseConnection) throws -> Bool {
        let kept: SQL = "SELECT \(sql: columns) FROM visitTotal"
        return try !database.exists(
            """
            SELECT 1 FROM (\(kept) EXCEPT \(counted)) AS wrong
            UNION ALL SELECT 1 FROM (\(counted) EXCEPT \(kept)) AS missing
            """)
    }

    /// Counts all visits again.
    package static func rebuild(_ transaction: any DatabaseConnection) throws {
        try transaction.execute("DELETE FROM visitTotal")
        try transaction.execute("INSERT INTO visitTotal (\(sql: columns)) \(counted)")
    }
}
