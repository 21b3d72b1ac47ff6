/// What triggers keep of each account: how many rows a list shows (`sakatsuCount`, `memoCount`), and how much the account
/// stores (`storage`). Where they are wrong, rows can no longer be deleted.
enum AccountCounts {
    /// The tables, their columns, and the rows that they should hold. Also of accounts whose rows are all deleted:
    /// triggers change what is there.
    private static var counters: [(table: String, columns: String, rows: String)] {
        let lists = ["sakatsu", "memo"]
        let sizes = lists.map { "SELECT accountID, deletedAt, size FROM \($0)" }.joined(separator: " UNION ALL ")
        let sums = ["IS NULL", "IS NOT NULL"].map { "sum(CASE WHEN deletedAt \($0) THEN size ELSE 0 END)" }.joined(
            separator: ", ")
        return lists.map { list in
            (
                "\(list)Count", "accountID, count",
                "SELECT accountID, count(*) FILTER (WHERE deletedAt IS NULL) FROM \(list) GROUP BY accountID"
            )
        } + [
            (
                "storage", "accountID, size, deletedSize",
                "SELECT accountID, \(sums) FROM (\(sizes)) AS row GROUP BY accountID"
            )
        ]
    }

    /// Whether all of them agree with the rows. Reads all rows.
    static func areRight(_ database: any DatabaseConnection) throws -> Bool {
        try counters.allSatisfy { counter in
            let stored = "SELECT \(counter.columns) FROM \(counter.table)"
            // An account that has no rows any more may still be there, with nothing.
            let none = "SELECT accountID\(counter.table == "storage" ? ", 0, 0" : ", 0") FROM \(counter.table)"
            return try !database.exists(
                """
                SELECT * FROM (\(sql: counter.rows) EXCEPT \(sql: stored)) AS missing
                UNION ALL
                SELECT * FROM (\(sql: stored) EXCEPT \(sql: counter.rows) EXCEPT \(sql: none)) AS surplus
                """)
        }
    }

    /// Makes all of them anew from the rows. What counts nothing any more stays, with nothing: in PostgreSQL an account
    /// has one row for all of them.
    static func rebuild(_ transaction: any DatabaseConnection) throws {
        for counter in counters {
            let values = counter.columns.split(separator: ", ").dropFirst()
            let none = values.map { "\($0) = 0" }.joined(separator: ", ")
            let counted = values.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
            try transaction.execute("UPDATE \(sql: counter.table) SET \(sql: none)")
            try transaction.execute(
                """
                INSERT INTO \(sql: counter.table) (\(sql: counter.columns)) \(sql: counter.rows)
                ON CONFLICT (accountID) DO UPDATE SET \(sql: counted)
                """)
        }
    }
}
