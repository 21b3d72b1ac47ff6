package import GRDB
import Synchronization
import ValuesCore

/// The program's one database file.
///
/// SQLite has one writer. Other programs change the data through the HTTP API, never through the file.
package final class Database: Sendable {
    /// Tells of changes; see `announce(_:of:after:)`.
    package let changes: ChangeFeed
    /// Whether the file was as this program had closed it, so that not all of it was read when it was opened.
    package let wasClosed: Bool
    private let pool: DatabasePool
    private let lock: DatabaseLock
    private let closeMark: DatabaseCloseMark
    private let writes: WriteCount
    let health: DatabaseHealth
    private let gate: DatabaseGate?
    let turns: AccountTurns
    let searchTurns: AccountTurns
    /// In bytes.
    let storageLimit: Int

    init(
        pool: DatabasePool, lock: DatabaseLock, closeMark: DatabaseCloseMark, wasClosed: Bool, changes: ChangeFeed,
        storageLimit: Int
    ) {
        self.changes = changes
        self.wasClosed = wasClosed
        self.pool = pool
        self.lock = lock
        self.closeMark = closeMark
        writes = WriteCount()
        health = DatabaseHealth()
        gate = nil
        turns = AccountTurns()
        searchTurns = AccountTurns()
        self.storageLimit = storageLimit
    }

    private init(_ database: Database, gate: @escaping DatabaseGate) {
        changes = database.changes
        wasClosed = database.wasClosed
        pool = database.pool
        lock = database.lock
        closeMark = database.closeMark
        writes = database.writes
        turns = database.turns
        searchTurns = database.searchTurns
        storageLimit = database.storageLimit
        health = database.health
        self.gate = gate
    }

    /// The same database, behind a gate of its own.
    package func behind(_ gate: @escaping DatabaseGate) -> Database {
        Database(self, gate: gate)
    }

    /// Whether all that is read passes a gate, and so nothing that was read before may be shown.
    package var hasGate: Bool { gate != nil }

    /// Changes with every write, before the write is acknowledged.
    var version: Int {
        writes.count.load(ordering: .sequentiallyConsistent)
    }

    func countWrite() {
        writes.count.add(1, ordering: .sequentiallyConsistent)
    }

    /// Reads from one consistent snapshot. Waits neither for the writer nor for other readers.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the file cannot be read.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await gate?(.read)
        return try await StorageError.translating { try await pool.read(body) }
    }

    /// Reads as ``read(_:)`` does, and gives up after a while: what is read is freed for others.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the file cannot be read, or not within that time.
    func read<Value: Sendable>(
        within limit: Duration, _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await self.read(body) }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            // Interrupts the statement that still runs.
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                throw StorageError(DatabaseError(resultCode: .SQLITE_INTERRUPT))
            }
            return value
        }
    }

    /// Runs `body` in one transaction, which is on the disk when this returns, and rolled back when it throws.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the file cannot be written.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await gate?(.write)
        // Also when it throws: nobody can tell then whether the transaction was committed.
        defer { countWrite() }
        return try await StorageError.translating { try await pool.write(body) }
    }

    /// Tries that the file can be read.
    ///
    /// - Throws: ``StorageError``.
    package func checkReadable() async throws {
        _ = try await read { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM account")
        }
    }

    /// Merges the write-ahead log into the file, as far as nobody reads what is in it.
    ///
    /// SQLite does that by itself now and then, and says nothing when it fails: what is saved is safe in the log, which
    /// grows until the disk is full.
    ///
    /// - Throws: ``StorageError``, which is ``checkpointFailure`` until the next time.
    package func checkpoint() async throws {
        do {
            try await StorageError.translating {
                // By a statement: GRDB's own call takes a closed database for an open one, and ends the process.
                try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
            }
            health.checkpointFailure = nil
        } catch let failure as StorageError {
            health.checkpointFailure = failure
            throw failure
        }
    }

    /// Why the write-ahead log could not be merged into the file the last time; nil when it could.
    package var checkpointFailure: StorageError? { health.checkpointFailure }

    /// Closes the file; the write-ahead log is merged into it. Anything done afterwards throws.
    package func close() throws {
        // SQLite merges the log when its last connection closes, and only if that one can write.
        pool.invalidateReadOnlyConnections()
        try pool.close()
        closeMark.set()
        lock.release()
    }
}

/// How many writes there were, for all who look at the same database.
private final class WriteCount: Sendable {
    let count = Atomic(0)
}
