package import DatabaseCore

/// Chooses the implementation.
package enum SakatsuRepositories {
    package static func live(_ database: Database) -> any SakatsuRepository {
        SQLiteSakatsuRepository(database: database)
    }

    /// Keeps what searches look in.
    package static func searchUpkeep(_ database: Database) -> any SearchUpkeep {
        ListSearchUpkeep<SakatsuRecord>(database, textVersion: SakatsuSearchText.version) {
            SakatsuSearchText(content: $0.content).text
        }
    }
}
