import ModelsCore

/// The indexes of characters and pairs of characters (`loki_grams`), which can be created while people save and search.
enum PostgreSQLSearchIndex {
    /// Drops all of them.
    static let removing =
        "DROP INDEX IF EXISTS " + ListKind.allCases.map { "\($0.rawValue)Grams" }.joined(separator: ", ")

    /// Whether searches can use it: not while it is being created, nor after an interruption.
    static func isUsable(of table: String, _ database: any DatabaseConnection) throws -> Bool {
        try database.exists(
            "SELECT * FROM pg_index WHERE indexrelid = to_regclass(\("\(table)grams")) AND indisvalid")
    }

    /// Creates the index if it is missing or incomplete: some five minutes for 1,000,000 visits. Only one of several
    /// processes does so; the others do not wait.
    ///
    /// - Parameters:
    ///   - connection: has a transaction, which ends afterwards. The index cannot be created in one, and behind a
    ///     PgBouncer only a transaction keeps a lock.
    ///   - connect: opens the connection that creates the index.
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
