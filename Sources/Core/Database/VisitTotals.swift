package import ModelsCore

/// Sums over the visits of each month, per account, without deleted visits.
///
/// With them, numbers over all visits cost the same after thousands of visits. The program keeps them in the
/// transactions that write visits, because distributed databases refuse triggers on such tables.
package enum VisitTotals {
    /// Adds visits to the totals, or subtracts them.
    ///
    /// - Parameters:
    ///   - sign: 1 or -1.
    ///   - rows: a condition on the visits' rows, all of one account.
    package static func add(_ sign: Int, _ rows: SQL, in transaction: any DatabaseConnection) throws {
        for table in KeptTotals.all { try table.add(sign, rows, in: transaction) }
    }

    /// Removes the rows whose number is 0.
    package static func removeEmpty(of account: AccountID, in transaction: any DatabaseConnection) throws {
        for table in KeptTotals.all {
            // SQLite would read all totals of the account otherwise.
            try transaction.execute(
                """
                DELETE FROM \(sql: table.name)\(sqlite: " INDEXED BY \(table.name)Empty")
                WHERE accountID = \(account) AND \(sql: table.sums[0]) = 0
                """)
        }
    }

    /// Whether the totals agree with the visits. Reads all of them.
    static func areRight(_ database: any DatabaseConnection) throws -> Bool {
        try KeptTotals.all.allSatisfy { table in
            let kept: SQL = "SELECT \(sql: table.columns) FROM \(sql: table.name)"
            return try !database.exists(
                """
                SELECT 1 FROM (\(kept) EXCEPT \(table.counted)) AS wrong
                UNION ALL SELECT 1 FROM (\(table.counted) EXCEPT \(kept)) AS missing
                """)
        }
    }

    /// Counts all visits again.
    package static func rebuild(_ transaction: any DatabaseConnection) throws {
        for table in KeptTotals.all {
            try transaction.execute("DELETE FROM \(sql: table.name)")
            try transaction.execute("INSERT INTO \(sql: table.name) (\(sql: table.columns)) \(table.counted)")
        }
    }

    /// What each visit adds to the sums of its month, as the columns `accountID`, `month`, `measure`, `key` and `value`.
    /// The value is 1 except where the table says otherwise. Times, temperatures and scores are in hundredths.
    ///
    /// | measure | key | value |
    /// |---|---|---|
    /// | `sets` | – | the number of sets |
    /// | `sauna`, `coolBath`, `relaxation` | – | seconds |
    /// | `score` | the score | |
    /// | `price` | the currency | in the currency's smallest unit |
    /// | `hour` | the hour of arrival | |
    /// | `hottest`, `coldest` | the temperature of the hottest sauna, of the coldest bath | |
    /// | `longest` | the whole minutes in the sauna | |
    /// | `day` | the day | |
    ///
    /// - Parameter rows: the text after FROM.
    fileprivate static func measures(of rows: SQL) -> SQL {
        let branches = definitions.map { measure, key, value -> SQL in
            "SELECT accountID, month, '\(sql: measure)' AS measure, \(key) AS key, \(value) AS value FROM visit"
        }
        return """
            WITH visit AS MATERIALIZED (
                SELECT sakatsu.accountID, substr(visitingDate, 1, 7) AS month, \(measured) FROM \(rows)
            )
            SELECT accountID, month, measure, key, value FROM (\(branches.joined(separator: " UNION ALL "))) AS measured
            WHERE key IS NOT NULL AND value <> 0
            """
    }

    /// The columns of a visit that are measured: day, name of the facility, minute of arrival, score, number of sets,
    /// seconds in the sauna, in the cold bath and of rest, price, currency, and the hottest and coldest temperature.
    private static let measured: SQL = """
        visitingDate, facilityName, arrival, score, setCount, saunaSeconds, coolBathSeconds, relaxationSeconds, price,
            currency, \(temperature("max", .sauna)) AS hottest, \(temperature("min", .coolBath)) AS coldest
        """

    private typealias Definition = (name: String, key: SQL, value: SQL)

    private static let definitions: [Definition] = [
        ("sets", "''", "setCount"), ("sauna", "''", hundredths("saunaSeconds")),
        ("coolBath", "''", hundredths("coolBathSeconds")), ("relaxation", "''", hundredths("relaxationSeconds")),
        ("score", text(hundredths("score")), "1"), ("price", "currency", "price"),
        ("hour", text("nullif(arrival / 60, 24)"), "1"),
        ("hottest", sortable(hundredths("hottest")), "1"), ("coldest", sortable(hundredths("coldest")), "1"),
        ("longest", sortable("nullif(\(hundredths("saunaSeconds")) / 6000, 0)"), "1"), ("day", "visitingDate", "1"),
    ]

    private static func hundredths(_ value: String) -> SQL {
        // No recorded value reaches this limit. It keeps a damaged value from making a sum overflow.
        "CAST(round(100 * CASE WHEN \(sql: value) > 1e10 THEN 1e10 ELSE \(sql: value) END) AS \(Schema.integer))"
    }

    private static func text(_ value: SQL) -> SQL { "CAST(\(value) AS TEXT)" }

    /// A number with zeros in front, so that an index has the greatest one last.
    private static func sortable(_ value: SQL) -> SQL { "substr(\(text("100000000 + \(value)")), 2)" }

    private static func temperature(_ function: String, _ kind: SaunaTemperature.Kind) -> SQL {
        """
        (SELECT \(sql: function)(\
        \(sqlite: "json_extract(part.value, '$.celsius')) FROM json_each(temperatures) AS part ")\
        \(postgreSQL: "(part.value ->> 'celsius')::float8) FROM json_array_elements(temperatures::json) AS part (value) ")\
        WHERE \(sqlite: "json_extract(part.value, '$.kind')")\(postgreSQL: "part.value ->> 'kind'") = '\(sql: kind.rawValue)')
        """
    }
}

/// A table of totals.
private struct KeptTotals {
    static let all = [
        // Per name of a facility.
        KeptTotals(name: "visitTotal", keys: "accountID, facilityName, month", sums: ["count", "score", "scoredCount"])
        {
            """
            SELECT accountID, facilityName, substr(visitingDate, 1, 7) AS month, count(*) AS count,
                coalesce(sum(score), 0) AS score, count(score) AS scoredCount
            FROM \($0) GROUP BY accountID, facilityName, substr(visitingDate, 1, 7)
            """
        },
        KeptTotals(name: "visitMeasure", keys: "accountID, month, measure, key", sums: ["value"]) {
            """
            SELECT accountID, month, measure, key, CAST(sum(value) AS \(Schema.integer)) AS value
            FROM (\(VisitTotals.measures(of: $0))) AS measured GROUP BY accountID, month, measure, key
            """
        },
    ]

    let name: String
    let keys: String
    /// A row is removed when the first of them is 0.
    let sums: [String]
    /// Sums over rows, given the text after FROM.
    let sum: @Sendable (_ rows: SQL) -> SQL

    var columns: String { "\(keys), \(sums.joined(separator: ", "))" }

    /// The totals of all visits.
    var counted: SQL { "SELECT \(sql: columns) FROM (\(sum("sakatsu WHERE deletedAt IS NULL"))) AS counted" }

    func add(_ sign: Int, _ rows: SQL, in transaction: any DatabaseConnection) throws {
        let added = sums.map { "\(sign) * \($0)" }.joined(separator: ", ")
        let updates = sums.map { "\($0) = \(name).\($0) + excluded.\($0)" }.joined(separator: ", ")
        try transaction.execute(
            """
            INSERT INTO \(sql: name) (\(sql: columns))
            SELECT \(sql: keys), \(sql: added) FROM (\(sum("sakatsu WHERE \(rows)"))) AS counted WHERE true
            ON CONFLICT (\(sql: keys)) DO UPDATE SET \(sql: updates)
            """)
    }
}
