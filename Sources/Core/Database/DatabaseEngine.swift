import ValuesCore

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
    ///
    /// - Parameter account: whose rows alone are written; others' are written at the same time, where the engine can.
    func write<Value: Sendable>(
        of account: AccountID?, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value

    /// Counts a change that the transaction has made, before those who follow it are told.
    func countWrite()

    /// Anything done afterwards throws.
    func close() throws
}
