import ModelsCore

/// What keeps the records: a SQLite file, or a PostgreSQL database.
///
/// All methods throw ``StorageError`` when it fails, besides what they are given to run throws.
protocol DatabaseEngine: Sendable {
    /// Changes with every write, before the write is acknowledged, whoever made it. nil where others write, too, and so
    /// nothing may be kept.
    var version: Int? { get }

    /// Reads from one consistent snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value

    /// Writes in one transaction, which is kept for good when this returns.
    func write<Value: Sendable>(
        _ scope: WriteScope, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value

    /// The same database, for work that may take its time: it is no request for which somebody waits.
    var patient: Self { get }

    /// Two expressions that give the number and the name of the current epoch (see `DatabaseConnection.beginEpoch(_:)`);
    /// null until it begins.
    var currentEpoch: SQL { get }

    /// Begins the current epoch, unless it has begun already.
    func beginEpoch(_ connection: any DatabaseConnection) throws -> (number: Int, name: String)

    /// Tells whoever must know of a change that is committed, before those who follow it through this process are told.
    func tellOthers(of change: Change)

    /// Makes the index that searches of a list ask, if it is missing. Others read and write meanwhile.
    func makeSearchIndex(of table: String) async throws

    /// Whether there was no room for what was written last.
    var isFull: Bool { get }

    /// Anything done afterwards throws.
    func close() throws
}

/// What a transaction keeps others from writing until it has ended, where an engine can have several write at once.
enum WriteScope: Sendable {
    /// What belongs to an account.
    case account(AccountID)
    /// What is no account's, or several accounts'.
    case everything
    /// The rows that it writes.
    case rows
}
