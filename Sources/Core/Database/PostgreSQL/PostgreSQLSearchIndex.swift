import ModelsCore

/// The indexes of characters and pairs of characters (`loki_grams`), which can be made while people save and search.
enum PostgreSQLSearchIndex {
    /// Drops all of them.
    static let removing =
        "DROP INDEX IF EXISTS " + ListKind.allCases.map { "\($0.rawValue)Grams" }.joined(separator: ", ")

    /// Whether searches can ask it: not while it is being made, nor after that was interrupted.
    static func isUsable(of table: String, _ database: any DatabaseConnection) throws -> Bool {
        try database.exists(
            "SELECT * FROM pg_index WHERE indexrelid = to_regclass(\("\(table)grams")) AND indisvalid")
    }

    /// Makes it if it is missing, or was interrupted: some five minutes for 1,000,000 visits. Of several processes one
    /// does so; the others are not kept waiting.
    ///
    /// - Parameters:
    ///   - connection: has a transaction, which ends afterwards. The index cannot be made in one, and behind a PgBouncer
    ///     only a transaction keeps a lock.
    ///   - connect: makes the connection that makes the index.
    static func make(
        of table: String, _ connection: PostgreSQLConnection, connect: () throws -> PostgreSQLConnection
    ) throws {
        guard try !isUsable(of: table, connection),
            try connection.value("SELECT pg_try_advisory_xact_lock(hashtext(\("\(table)Grams")))") == true
        else { return }
        try connection.run("SET LOCAL idle_in_transaction_session_timeout = 0")
        let maker = try connect()
        // Larger databases take hours.
        try maker.waiting(.seconds(86_400)) {
            try maker.run("DROP INDEX IF EXISTS \(table)Grams")
            try maker.run(
                """
                CREATE INDEX CONCURRENTLY \(table)Grams ON \(table) USING gin (accountID, loki_grams(searchText))
                WITH (fastupdate = off) WHERE deletedAt IS NULL
                """)
        }
    }
}
