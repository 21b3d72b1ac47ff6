package import ModelsCore
import Synchronization

/// The program's database: a SQLite file, or PostgreSQL.
///
/// SQLite has one writer. Other programs change the data through the HTTP API, never through the file.
package struct Database: Sendable {
    /// Notifies of changes; see `announce(_:of:in:)`.
    package let changes: ChangeFeed
    private(set) var engine: any DatabaseEngine
    /// How much each account may store, in bytes.
    package let storageLimit: Int
    let health = DatabaseHealth()
    let turns = Turns()
    let searchTurns = Turns()
    /// Reads files that are imported, one at a time: each takes memory, and some keep a core busy for a minute.
    package let importWorkers = WorkerThreads(count: 1)
    /// Of files that are sent to be imported, each of which takes room on the disk: one that stalls holds up no other.
    package let importUploads = Turns(width: 4)
    var interceptor: DatabaseInterceptor?

    init(_ engine: any DatabaseEngine, changes: ChangeFeed, storageLimit: Int) {
        self.engine = engine
        self.changes = changes
        self.storageLimit = storageLimit
    }

    /// The SQLite file; nil for PostgreSQL.
    var file: SQLiteFile? { engine as? SQLiteFile }

    /// The same database, each access to which passes an interceptor first.
    package func intercepted(by interceptor: @escaping DatabaseInterceptor) -> Database {
        var database = self
        database.interceptor = interceptor
        return database
    }

    /// The same database for work that may take its time, such as reading all of it.
    package var patient: Database {
        var database = self
        database.engine = engine.patient
        return database
    }

    /// Whether other processes write to it, too.
    package var isShared: Bool { engine.version == nil }

    /// Whether what was read may be shown again until it is known to have changed: not when an interceptor is to be
    /// passed.
    package var mayKeep: Bool { interceptor == nil }

    /// Reads from one consistent snapshot. Waits neither for writers nor for other readers.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the database cannot be read.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await interceptor?(.read)
        return try await engine.read(body)
    }

    /// Runs `body` in one transaction, which is on the disk when this returns, and rolled back when it throws.
    ///
    /// - Throws: what `body` throws, or ``StorageError`` when the database cannot be written, a file also when it is not
    ///   in its place any more.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await write(.everything, body)
    }

    /// Writes as ``write(_:)`` does, and keeps others from writing nothing but the rows that it writes itself, where the
    /// engine can. What it reads in other rows can change meanwhile.
    package func writeRows<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await write(.rows, body)
    }

    func write<Value: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await interceptor?(.write)
        return try await engine.write(scope, body)
    }

    /// Closes the database, after what still reads or writes it was interrupted. Anything done afterwards throws.
    package func close() throws {
        try engine.close()
    }
}

/// Is passed before each access to the database. It may take its time, and what it throws the access throws.
package typealias DatabaseInterceptor = @Sendable (DatabaseAccess) async throws -> Void

/// What is about to be done with the database.
package enum DatabaseAccess: Sendable {
    case read
    case write
}

/// What is known of the database, for all who look at the same one.
final class DatabaseHealth: Sendable {
    private let check = Mutex<DatabaseCheck?>(nil)
    private let backups = Mutex<BackupState?>(nil)
    /// How many search texts of a list are of this program's version, and of how many, while they are rewritten.
    let searchProgress = Mutex<[String: (done: Int, total: Int)]>([:])

    /// The last check of the whole database; nil before the first.
    var lastCheck: DatabaseCheck? {
        get { check.withLock(\.self) }
        set { check.withLock { $0 = newValue } }
    }

    var backupState: BackupState? {
        get { backups.withLock(\.self) }
        set { backups.withLock { $0 = newValue } }
    }
}
