package import DatabaseCore
package import ModelsCore

/// Measures the database.
///
/// All methods throw when the storage fails.
package protocol DatabaseFiguresRepository: Sendable {
    func figures() async throws -> DatabaseFigures

    /// Checks the whole file for damage; takes a second or so for each 300 MB.
    ///
    /// - Returns: whether the file is undamaged.
    func isSound() async throws -> Bool
}

/// Figures of the database file.
package struct DatabaseFigures: Hashable, Sendable {
    /// A table and its number of rows.
    package struct Table: Hashable, Sendable {
        package let name: String
        package let rowCount: Int
    }

    /// The last applied migration.
    package var schema: String
    /// In bytes.
    package var fileSize: Int
    /// The size of the write-ahead log, in bytes; 0 if there is none.
    package var logSize: Int
    /// In bytes.
    package var pageSize: Int
    package var pageCount: Int
    /// The number of unused pages in the file.
    package var freePageCount: Int
    /// The maximum cache of each connection, in bytes.
    package var cacheSize: Int
    /// By name.
    package var tables: [Table]
}

/// Stores sample records next to the account's own, from which they differ by their identifiers.
///
/// All methods throw when the storage fails.
package protocol SampleRepository: Sendable {
    /// The number of samples in the account, including deleted ones.
    func count(of account: AccountID) async throws -> Int

    /// Adds samples, visits and some memos, to the existing ones. It does so in portions, so that others can write in
    /// between; after a failure or a cancellation, the finished portions stay.
    ///
    /// - Parameter progress: called after each portion with the number of added records.
    func add(_ count: Int, to account: AccountID, progress: @Sendable (Int) -> Void) async throws

    /// Permanently removes all samples of the account, and nothing else; also in portions.
    ///
    /// - Parameter progress: called after each portion with the number of removed records.
    func removeAll(of account: AccountID, progress: @Sendable (Int) -> Void) async throws
}

/// Creates the repositories of a database.
package enum DebugRepositories {
    package static func samples(_ database: Database) -> any SampleRepository {
        DatabaseSampleRepository(database: database)
    }

    package static func figures(_ database: Database) -> any DatabaseFiguresRepository {
        SQLiteDatabaseFiguresRepository(database: database)
    }
}
