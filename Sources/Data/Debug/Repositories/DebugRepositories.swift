package import DatabaseCore

/// Chooses the implementations.
package enum DebugRepositories {
    package static func samples(_ database: Database) -> any SampleRepository {
        SQLiteSampleRepository(database: database)
    }

    package static func figures(_ database: Database) -> any DatabaseFiguresRepository {
        SQLiteDatabaseFiguresRepository(database: database)
    }
}
