import ModelsCore

/// Per-account counters maintained by triggers, in `accountVersion`: how many rows a list shows, and how much the
/// account stores. If they are wrong, rows can no longer be deleted.
enum AccountCounts {
    /// The columns, with the expressions that count them from an account's rows.
    private static var columns: [(name: String, count: String)] {
        let rows = { (list: String, isDeleted: String) in
            "FROM \(list) AS row WHERE row.accountID = accountVersion.accountID AND row.deletedAt \(isDeleted)"
        }
        let lists = ListKind.allCases.map(\.rawValue)
        return lists.map { ("\($0)Count", "(SELECT count(*) \(rows($0, "IS NULL")))") }
            + [("size", "IS NULL"), ("deletedSize", "IS NOT NULL")].map { column, isDeleted in
                let sizes = lists.map { "(SELECT coalesce(sum(row.size), 0) \(rows($0, isDeleted)))" }
                return (column, sizes.joined(separator: " + "))
            }
    }

    /// Whether all counters, and ``VisitTotals``, agree with the rows. Reads all rows.
    static func areRight(_ database: any DatabaseConnection) throws -> Bool {
        let wrong = columns.map { "\($0.name) <> \($0.count)" }.joined(separator: " OR ")
        return try !database.exists("SELECT 1 FROM accountVersion WHERE \(sql: wrong)")
            && VisitTotals.areRight(database)
    }

    /// Counts all rows again.
    static func rebuild(_ transaction: any DatabaseConnection) throws {
        let counted = columns.map { "\($0.name) = \($0.count)" }.joined(separator: ", ")
        try transaction.execute("UPDATE accountVersion SET \(sql: counted)")
        try VisitTotals.rebuild(transaction)
    }
}
