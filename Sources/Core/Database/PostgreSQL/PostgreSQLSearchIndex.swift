/// The indexes of characters and pairs of characters (`loki_grams`), which can be made while people save and search.
enum PostgreSQLSearchIndex {
    /// Drops all of them.
    static let removing = "DROP INDEX IF EXISTS sakatsuGrams, memoGrams"

    /// Whether searches can ask it: not while it is being made, nor after that was interrupted.
    static func isUsable(of table: String, _ database: any DatabaseConnection) throws -> Bool {
        try database.exists(
            "SELECT * FROM pg_index WHERE indexrelid = to_regclass(\("\(table)grams")) AND indisvalid")
    }

    /// Makes it if it is missing, or was interrupted: some five minutes for 1,000,000 visits.
    static func make(of table: String, _ connection: PostgreSQLConnection) throws {
        guard try !isUsable(of: table, connection) else { return }
        // Of several processes one; the others are not kept waiting.
        let lock = "hashtext('\(table)Grams')"
        guard try connection.value("SELECT pg_try_advisory_lock(\(sql: lock))") == true else { return }
        defer { try? connection.run("SELECT pg_advisory_unlock(\(lock))") }
        try connection.run("DROP INDEX IF EXISTS \(table)Grams")
        try connection.run(
            """
            CREATE INDEX CONCURRENTLY \(table)Grams ON \(table) USING gin (accountID, loki_grams(searchText))
            WITH (fastupdate = off) WHERE deletedAt IS NULL
            """)
    }
}
