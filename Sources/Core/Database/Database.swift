import GRDB
import Synchronization
import ValuesCore

/// The program's one database file.
///
/// SQLite has one writer. Other programs change the data through the HTTP API, never through the file.
package struct Database: Sendable {
    /// Notifies of changes; see `announce(_:of:after:)`.
    package let changes: ChangeFeed
    /// Whether the file was as this program had closed it, so that not all of it was read when it was opened.
    package let wasClosed: Bool
    let pool: DatabasePool
    let file: OpenedFile
    let lock: DatabaseLock
    let shutdownMarker: CleanShutdownMarker
    let openMarker: OpenFileMarker
    /// In bytes.
    let storageLimit: Int
    let health = DatabaseHealth()
    let turns = AccountTurns()
    let searchTurns = AccountTurns()
    var interceptor: DatabaseInterceptor?

    /// The same database, each access to which passes an interceptor first.
    package func intercepted(by interceptor: @escaping DatabaseInterceptor) -> Database {
        var database = self
        database.interceptor = interceptor
        return database
    }

    /// Whether all that is read passes an interceptor, and so nothing that was read before may be shown.
    package var isIntercepted: Bool { interceptor != nil }

    /// Changes with every write, before the write is acknowledged.
    var version: Int { health.writeCount.load(ordering: .sequentiallyConsistent) }

    func countWrite() {
        health.writeCount.add(1, ordering: .sequentiallyConsistent)
    }

    /// Reads from one consistent snapshot. Waits neither for the writer nor for other readers.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the file cannot be read.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await readFile(body)
    }

    /// Reads by what only SQLite knows, as ``read(_:)`` does.
    func readFile<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await interceptor?(.read)
        return try await StorageError.translating { try await pool.read(body) }
    }

    /// Runs `body` in one transaction, which is on the disk when this returns, and rolled back when it throws.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the file cannot be written, also when it is not in its
    ///   place any more.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await writeFile(body)
    }

    /// Writes by what only SQLite knows, as ``write(_:)`` does.
    @discardableResult
    func writeFile<Value: Sendable>(
        _ body: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        try await interceptor?(.write)
        // Also when it throws: it cannot be known then whether the transaction was committed.
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
        if file.isInPlace { shutdownMarker.set() }
        openMarker.remove()
        lock.release()
    }
}

/// Is passed before each access to the database. It may take its time, and what it throws the access throws.
package typealias DatabaseInterceptor = @Sendable (DatabaseAccess) async throws -> Void

/// What is about to be done with the database.
package enum DatabaseAccess: Sendable {
    case read
    case write
}

/// What is known of the file, for all who look at the same database.
@dynamicMemberLookup
final class DatabaseHealth: Sendable {
    struct State {
        /// Why the write-ahead log could not be merged into the file the last time; nil when it could.
        var checkpointFailure: StorageError?
        /// Whether the last write found no room on the disk.
        var isFull = false
        /// The last check of the whole file; nil before the first.
        var lastCheck: DatabaseCheck?
    }

    /// How many writes there were, for all who use the same database.
    let writeCount = Atomic(0)
    private let state = Mutex(State())

    subscript<Value: Sendable>(dynamicMember member: WritableKeyPath<State, Value>) -> Value {
        get { state.withLock { $0[keyPath: member] } }
        set { state.withLock { $0[keyPath: member] = newValue } }
    }
}
