package import ModelsCore
import Synchronization

/// The program's database: a SQLite file, or PostgreSQL.
///
/// SQLite has one writer. Other programs change the data through the HTTP API, never through the file.
package struct Database: Sendable {
    /// Notifies followers of changes; see `announce(_:of:in:)`.
    package let changes: ChangeFeed
    private(set) var engine: any DatabaseEngine
    /// The storage limit of each account, in bytes.
    package let storageLimit: Int
    /// The limit of each account's photos, in bytes.
    package var photoLimit = PhotoLimits.storageLimit
    let health = DatabaseHealth()
    let turns = Turns()
    let searchTurns = Turns()
    /// Reads imported files, one at a time: each takes memory, and some keep a core busy for a minute.
    package let importWorkers = WorkerThreads(count: 1)
    /// Turns for uploads of photos and of files to import, each of which takes room on the disk: one that stalls blocks
    /// no other.
    package let uploads = Turns(width: 4)
    var interceptor: DatabaseInterceptor?

    init(_ engine: any DatabaseEngine, changes: ChangeFeed, storageLimit: Int) {
        self.engine = engine
        self.changes = changes
        self.storageLimit = storageLimit
    }

    /// The SQLite file; nil for PostgreSQL.
    var file: SQLiteFile? { engine as? SQLiteFile }

    /// The same database with an interceptor that is called before each access.
    package func intercepted(by interceptor: @escaping DatabaseInterceptor) -> Database {
        var database = self
        database.interceptor = interceptor
        return database
    }

    /// The same database for work that may take long, such as reading all of it.
    package var patient: Database {
        var database = self
        database.engine = engine.patient
        return database
    }

    /// Whether other processes write to it, too.
    package var isShared: Bool { engine.version == nil }

    /// Whether read values may be cached until they are known to have changed: not if an interceptor must see each
    /// access.
    package var mayKeep: Bool { interceptor == nil }

    /// Reads from one consistent snapshot. Waits neither for writers nor for other readers.
    ///
    /// - Throws: the error of `body`, or ``StorageError`` when the database cannot be read.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await interceptor?(.read)
        return try await health.meter.measure(health.meter.reads) { try await engine.read(body) }
    }

    /// Runs `body` in one transaction, which is on the disk when this returns, and rolled back when it throws.
    ///
    /// - Throws: the error of `body`, or ``StorageError`` when the database cannot be written, also when a file is not
    ///   in its place any more.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await write(.everything, body)
    }

    /// Writes as ``write(_:)`` does, but only locks the rows that it writes, if the engine can. Other rows that it
    /// reads can change in the meantime.
    package func writeRows<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await write(.rows, body)
    }

    func write<Value: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await interceptor?(.write)
        return try await health.meter.measure(health.meter.writes) { try await engine.write(scope, body) }
    }

    /// Closes the database, after interrupting all reads and writes. Later calls throw.
    package func close() throws {
        try engine.close()
    }
}

/// A function called before each access to the database. It may wait, and its error becomes that of the access.
package typealias DatabaseInterceptor = @Sendable (DatabaseAccess) async throws -> Void

/// The kind of an access.
package enum DatabaseAccess: Sendable {
    case read
    case write
}

/// The state of the database, shared by all of its copies.
final class DatabaseHealth: Sendable {
    private let check = Mutex<DatabaseCheck?>(nil)
    private let backups = Mutex<BackupState?>(nil)
    let unusedPhotos = UnusedPhotos()
    let meter = DatabaseMeter()
    /// The number of search texts of a list that are of this program's version, and the total, while they are
    /// rewritten.
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
