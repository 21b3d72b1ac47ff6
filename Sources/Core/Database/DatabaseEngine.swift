import ModelsCore

/// The storage engine: a SQLite file, or a PostgreSQL database.
///
/// All methods throw ``StorageError`` when it fails, and the errors of their closures.
protocol DatabaseEngine: Sendable {
    /// Changes with every write, before the write is acknowledged. nil if other processes write, too, so that nothing
    /// may be cached.
    var version: Int? { get }

    /// Reads from one consistent snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value

    /// Writes in one transaction, which is durable when this returns.
    func write<Value: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value

    /// The same database, for work that may take long because no request waits for it.
    var patient: Self { get }

    /// Two expressions for the number and the name of the current epoch (see `DatabaseConnection.beginEpoch(_:)`); null
    /// until it begins.
    var currentEpoch: SQL { get }

    /// Begins the current epoch, unless it has already begun.
    func beginEpoch(_ connection: any DatabaseConnection) throws -> (number: Int, name: String)

    /// Notifies other processes and caches of a committed change, before the followers in this process are notified.
    func notifyOthers(of change: Change)

    /// Creates the search index of a list, if it is missing. Others read and write in the meantime.
    func makeSearchIndex(of table: String) async throws

    /// Whether there was no room for the last write.
    var isFull: Bool { get }

    /// Later calls throw.
    func close() throws
}

/// The data that a transaction keeps others from writing until it has ended, if an engine can have several writers.
enum WriteScope: Sendable {
    /// The data of an account.
    case account(AccountID)
    /// Data of several accounts, or of none.
    case everything
    /// The rows that it writes.
    case rows
}
