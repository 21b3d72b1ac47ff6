package import DatabaseCore

/// Chooses the implementation.
package enum MemoRepositories {
    package static func live(_ database: Database) -> any MemoRepository {
        SQLiteMemoRepository(database: database)
    }

    /// Keeps what searches look in.
    package static func searchUpkeep(_ database: Database) -> any SearchUpkeep {
        ListSearchUpkeep<MemoRecord>(database, textVersion: SearchText.version(of: [])) {
            SearchText.column([$0.body])
        }
    }
}
