package import DatabaseCore

/// Chooses the implementation.
package enum SakatsuRepositories {
    package static func live(_ database: Database) -> any SakatsuRepository {
        SQLiteSakatsuRepository(database: database)
    }
}
