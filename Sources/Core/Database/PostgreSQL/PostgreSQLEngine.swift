import ModelsCore
import Synchronization

/// The records in a PostgreSQL database, which several processes use at the same time.
struct PostgreSQLEngine: DatabaseEngine {
    private let hosts: PostgreSQLHosts
    private let pool: PostgreSQLPool
    private let others: PostgreSQLChanges
    private let room = PostgreSQLRoom()
    private let options: PostgreSQLOptions
    private var timeout: Duration

    /// The key of the transaction lock for writes of several accounts or none ("Loki" in ASCII).
    private static let lock = 0x4C6F_6B69
    /// The time limit of an answer that no request waits for.
    static let patience = Duration.seconds(600)

    init(_ options: PostgreSQLOptions, _ changes: ChangeFeed) {
        hosts = PostgreSQLHosts(options)
        pool = PostgreSQLPool(options, hosts)
        others = PostgreSQLChanges(options, hosts, changes)
        self.options = options
        timeout = options.timeout
    }

    /// Other processes write, too.
    var version: Int? { nil }

    var patient: PostgreSQLEngine {
        var engine = self
        engine.timeout = Self.patience
        return engine
    }

    /// Differs after anything by which the database may have gone back in its history: rows written by `pg_restore` and
    /// `CREATE DATABASE` have another `xmin` or are in another database, and the server was started after a base backup
    /// was restored or a standby was promoted. A mere restart ends an epoch, too, which costs nothing.
    private static let epochName: SQL = """
        lpad(to_hex(hashtextextended(concat_ws(' ', (SELECT xmin FROM epoch ORDER BY number LIMIT 1),
            (SELECT oid FROM pg_database WHERE datname = current_database()),
            extract(epoch FROM pg_postmaster_start_time())), 0)), 16, '0')
        """

    /// Evaluated by the server in each transaction: behind a PgBouncer it can be restarted without this program
    /// noticing.
    var currentEpoch: SQL {
        let epoch: SQL = "FROM epoch WHERE name = \(Self.epochName)"
        return "(SELECT number \(epoch)), (SELECT name \(epoch))"
    }

    func beginEpoch(_ connection: any DatabaseConnection) throws -> (number: Int, name: String) {
        try Self.beginEpoch(connection)
    }

    @discardableResult
    static func beginEpoch(_ connection: any DatabaseConnection) throws -> (number: Int, name: String) {
        try connection.beginEpoch(epochName)
    }

    func notifyOthers(of change: Change) {
        others.tell(change)
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", timeout: timeout) { connection in
            try body(connection)
        }
    }

    /// Each transaction first locks the data that others must not change in the meantime: the account's row of
    /// `accountVersion`, or all data that does not belong to a single account. So data that it reads stays unchanged
    /// until it ends, as in SQLite, and no transaction needs to be retried.
    func write<Value: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        do {
            let value = try await transaction("BEGIN", timeout: timeout) { connection in
                switch scope {
                case .account(let account):
                    try connection.execute("SELECT version FROM accountVersion WHERE accountID = \(account) FOR UPDATE")
                case .everything: try connection.execute("SELECT pg_advisory_xact_lock(\(Self.lock))")
                case .rows: break
                }
                return try body(connection)
            }
            room.isMissing.store(false, ordering: .relaxed)
            return value
        } catch let error as StorageError where error.kind == .full {
            room.isMissing.store(true, ordering: .relaxed)
            throw error
        }
    }

    var isFull: Bool { room.isMissing.load(ordering: .relaxed) }

    /// Upgrades the schema, in one process at a time.
    ///
    /// - Returns: the name of the current epoch.
    /// - Throws: ``DatabaseOpeningError``.
    func migrate(by migrator: SchemaMigrator) async throws -> String {
        do {
            return try await pool.withConnection { [hosts, options] connection in
                if options.isPreparing, try connection.losesPreparedStatements(hosts, options) {
                    throw DatabaseOpeningError.pooledTransactions
                }
                return try connection.transaction("BEGIN", timeout: Self.patience) {
                    try Self.migrate(connection, by: migrator)
                    return try Self.beginEpoch(connection).name
                }
            }
        } catch let error as PostgreSQLError where error.isLostStatement {
            throw DatabaseOpeningError.pooledTransactions
        } catch let error as PostgreSQLError {
            throw DatabaseOpeningError.unusableServer(error.message)
        }
    }

    /// Within a transaction.
    static func migrate(_ connection: PostgreSQLConnection, by migrator: SchemaMigrator = .current) throws {
        let encoding: String = try connection.value("SELECT current_setting('server_encoding')") ?? ""
        guard encoding == "UTF8" else { throw DatabaseOpeningError.otherEncoding(encoding) }
        try connection.execute("SELECT pg_advisory_xact_lock(\(lock))")
        switch try migrator.state(of: connection) {
        case .newer: throw DatabaseOpeningError.newerDatabase
        case .unreleased: throw DatabaseOpeningError.unreleased(nil)
        case .current, .empty, .older, .foreign: try migrator.apply(to: connection) { try connection.run($0) }
        }
    }

    func makeSearchIndex(of table: String) async throws {
        try await transaction("BEGIN", timeout: timeout) { [hosts, options] connection in
            try PostgreSQLSearchIndex.make(of: table, connection) {
                try hosts.connect(by: .now + options.connectTimeout)
            }
        }
    }

    func close() throws {
        pool.close()
        others.close()
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

/// Whether there was no room for the last write, shared by all copies of the engine.
private final class PostgreSQLRoom: Sendable {
    let isMissing = Atomic(false)
}

extension Database {
    /// Opens a PostgreSQL database, in which any number of processes may have their records, and upgrades its schema.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    package static func open(
        _ options: PostgreSQLOptions, changes: ChangeFeed = ChangeFeed(),
        storageLimit: Int = Database.standardStorageLimit
    ) async throws -> Database {
        try await open(options, migrator: .current, changes: changes, storageLimit: storageLimit)
    }

    static func open(
        _ options: PostgreSQLOptions, migrator: SchemaMigrator, changes: ChangeFeed = ChangeFeed(),
        storageLimit: Int = Database.standardStorageLimit
    ) async throws -> Database {
        let engine = PostgreSQLEngine(options, changes)
        do {
            changes.epoch = try await engine.migrate(by: migrator)
        } catch {
            try engine.close()
            throw error
        }
        return Database(engine, changes: changes, storageLimit: storageLimit)
    }
}
