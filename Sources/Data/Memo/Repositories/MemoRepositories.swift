package import DatabaseCore

/// Chooses the implementation.
package enum MemoRepositories {
    package static func live(_ database: Database) -> any MemoRepository {
        SQLiteMemoRepository(database: database)
    }
}
