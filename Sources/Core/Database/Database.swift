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
    let pool: DatabasePool
    let file: OpenedFile
    private let lock: DatabaseLock
    private let closeMark: DatabaseCloseMark
    private let openMark: DatabaseOpenMark
    private let writes: WriteCount
    let health: DatabaseHealth
    let gate: DatabaseGate?
    let turns: AccountTurns
    let searchTurns: AccountTurns
    /// In bytes.
    let storageLimit: Int

    init(
        pool: DatabasePool, file: OpenedFile, lock: DatabaseLock, closeMark: DatabaseCloseMark,
        openMark: DatabaseOpenMark, wasClosed: Bool, changes: ChangeFeed, storageLimit: Int
    ) {
        self.changes = changes
        self.wasClosed = wasClosed
        self.pool = pool
        self.file = file
        self.lock = lock
        self.closeMark = closeMark
        self.openMark = openMark
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
        file = database.file
        lock = database.lock
        closeMark = database.closeMark
        openMark = database.openMark
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

    /// Runs `body` in one transaction, which is on the disk when this returns, and rolled back when it throws.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the file cannot be written, also when it is not in its
    ///   place any more.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await gate?(.write)
        // Also when it throws: nobody can tell then whether the transaction was committed.
        defer { countWrite() }
        do {
            let value = try await StorageError.translating { [file] in
                try await pool.write { transaction in
                    let value = try body(transaction)
                    guard file.isInPlace else { throw DatabaseError(resultCode: .SQLITE_READONLY_DBMOVED) }
                    return value
                }
            }
            health.isFull = false
            return value
        } catch let failure as StorageError where failure.kind == .full {
            health.isFull = true
            throw failure
        }
    }

    /// Closes the file, after what still reads or writes it was interrupted; the write-ahead log is merged into it.
    /// Anything done afterwards throws.
    package func close() throws {
        pool.interrupt()
        do {
            try pool.barrierWriteWithoutTransaction { [pool] database in
                // SQLite merges the log when its last connection closes, and only if that one can write.
                pool.invalidateReadOnlyConnections()
                // An interrupted or cancelled connection merges nothing until its next statement.
                try database.execute(sql: "SELECT 1")
            }
        } catch DatabaseError.SQLITE_MISUSE {
            // It is closed already.
            return
        }
        try pool.close()
        if file.isInPlace { closeMark.set() }
        openMark.remove()
        lock.release()
    }
}

/// How many writes there were, for all who look at the same database.
private final class WriteCount: Sendable {
    let count = Atomic(0)
}
