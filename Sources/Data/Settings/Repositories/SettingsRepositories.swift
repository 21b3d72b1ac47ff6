package import DatabaseCore

/// Chooses the implementation.
package enum SettingsRepositories {
    package static func live(_ database: Database) -> any SettingsRepository {
        SQLiteSettingsRepository(database: database)
    }
}
