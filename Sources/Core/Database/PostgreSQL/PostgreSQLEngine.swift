import ValuesCore

/// The records in a PostgreSQL database, which many processes use at the same time.
struct PostgreSQLEngine: DatabaseEngine {
    private let pool: PostgreSQLPool
    private let timeout: Duration

    /// Says to which statements the transaction lock of all writes belongs that are not one account's ("Loki" in ASCII).
    private static let lock = 0x4C6F_6B69

    init(_ options: PostgreSQLOptions) {
        pool = PostgreSQLPool(options)
        timeout = options.timeout
    }

    /// Other processes write, too.
    var version: Int? { nil }

    func countWrite() {}

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", timeout: timeout) { connection in
            try body(connection)
        }
    }

    /// Each transaction first locks what others must not change meanwhile: the account's row of `accountVersion`, or all
    /// that is not one account's. So what it reads stays as it is until it is done, as in SQLite, and nothing has to be
    /// tried again.
    func write<Value: Sendable>(
        of account: AccountID?, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await transaction("BEGIN", timeout: timeout) { connection in
            if let account {
                try connection.execute("UPDATE accountVersion SET version = version + 1 WHERE accountID = \(account)")
            } else {
                try connection.execute("SELECT pg_advisory_xact_lock(\(Self.lock))")
            }
            return try body(connection)
        }
    }

    /// Brings the schema up to date; of several processes one at a time.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    func migrate() async throws {
        do {
            try await pool.withConnection { connection in
                try connection.transaction("BEGIN", timeout: .seconds(600)) {
                    try connection.execute("SELECT pg_advisory_xact_lock(\(Self.lock))")
                    try PostgreSQLMigrations.apply(to: connection)
                }
            }
        } catch let error as PostgreSQLError {
            throw DatabaseOpeningError.unusableServer(error.message)
        }
    }

    func close() throws {
        pool.close()
    }

    private func transaction<Value: Sendable>(
        _ begin: String, timeout: Duration, _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
        try await StorageError.translating {
            try await pool.withConnection { connection in
                try connection.transaction(begin, timeout: timeout) { try body(connection) }
            }
        }
    }
}

extension Database {
    /// Opens a PostgreSQL database, in which any number of processes may have their records, and brings its schema up to
    /// date.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    package static func open(
        _ options: PostgreSQLOptions, changes: ChangeFeed = ChangeFeed(),
        storageLimit: Int = Database.standardStorageLimit
    ) async throws -> Database {
        let engine = PostgreSQLEngine(options)
        do {
            try await engine.migrate()
        } catch {
            try engine.close()
            throw error
        }
        return Database(engine, changes: changes, storageLimit: storageLimit)
    }
}
