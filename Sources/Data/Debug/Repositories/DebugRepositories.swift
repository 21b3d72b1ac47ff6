package import DatabaseCore
package import ModelsCore

/// Measures the database.
///
/// All methods throw when the storage fails.
package protocol DatabaseFiguresRepository: Sendable {
    func figures() async throws -> DatabaseFigures

    /// Reads the whole file for damage; takes a second or so for each 300 MB.
    ///
    /// - Returns: whether none was found.
    func isSound() async throws -> Bool
}

/// What can be measured of the database file.
package struct DatabaseFigures: Hashable, Sendable {
    /// A table and how many rows it has.
    package struct Table: Hashable, Sendable {
        package let name: String
        package let rowCount: Int
    }

    /// The last migration that was applied.
    package var schema: String
    /// In bytes.
    package var fileSize: Int
    /// Of the write-ahead log, in bytes; 0 while there is none.
    package var logSize: Int
    /// In bytes.
    package var pageSize: Int
    package var pageCount: Int
    /// Pages of the file that hold nothing.
    package var freePageCount: Int
    /// How much each connection keeps in memory at most, in bytes.
    package var cacheSize: Int
    /// By name.
    package var tables: [Table]
}

/// Where sample records are kept: among the account's own, from which they can be told by their identifiers.
///
/// All methods throw when the storage fails.
package protocol SampleRepository: Sendable {
    /// How many samples the account has, deleted ones included.
    func count(of account: AccountID) async throws -> Int

    /// Adds samples, visits and some memos, beside those that are there already. It does so in portions, between which
    /// others write; after a failure or when the task is cancelled, what was added stays.
    ///
    /// - Parameter progress: is called after each portion with how many have been added.
    func add(_ count: Int, to account: AccountID, progress: @Sendable (Int) -> Void) async throws

    /// Removes all samples of the account for good, and nothing else; in portions as well.
    ///
    /// - Parameter progress: is called after each portion with how many have been removed.
    func removeAll(of account: AccountID, progress: @Sendable (Int) -> Void) async throws
}

/// Chooses the implementations.
package enum DebugRepositories {
    package static func samples(_ database: Database) -> any SampleRepository {
        DatabaseSampleRepository(database: database)
    }

    package static func figures(_ database: Database) -> any DatabaseFiguresRepository {
        SQLiteDatabaseFiguresRepository(database: database)
    }
}
