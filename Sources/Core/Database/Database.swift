import Synchronization
import ValuesCore

/// The program's database: a SQLite file, or PostgreSQL.
///
/// SQLite has one writer. Other programs change the data through the HTTP API, never through the file.
package struct Database: Sendable {
    /// Notifies of changes; see `announce(_:of:after:)`.
    package let changes: ChangeFeed
    let engine: any DatabaseEngine
    /// In bytes.
    let storageLimit: Int
    let health = DatabaseHealth()
    let turns = AccountTurns()
    let searchTurns = AccountTurns()
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

    /// Whether what was read may be shown again until this process writes: not when an interceptor is to be passed, nor
    /// where other processes write, too.
    package var mayKeep: Bool { interceptor == nil && engine.version != nil }

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
        try await write(of: nil, body)
    }

    /// - Parameter account: whose rows alone are written; nil when that is not known.
    func write<Value: Sendable>(
        of account: AccountID?, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        try await interceptor?(.write)
        return try await engine.write(of: account, body)
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

    /// The last check of the whole database; nil before the first.
    var lastCheck: DatabaseCheck? {
        get { check.withLock(\.self) }
        set { check.withLock { $0 = newValue } }
    }
}
