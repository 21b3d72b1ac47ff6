import DatabaseCore
import GRDB
import ValuesCore

/// Settings in SQLite, a row for each account.
struct SQLiteSettingsRepository: SettingsRepository {
    let database: DatabaseCore.Database

    func settings(of account: AccountID) async throws -> Settings {
        try await database.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT \(SettingsRecord.columns) FROM settings WHERE accountID = ?")
            let row = try Row.fetchOne(statement, arguments: [account.uuid.canonicalText])
            return row.map(SettingsRecord.model) ?? Settings()
        }
    }

    func save(_ settings: Settings, of account: AccountID) async throws {
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO settings (accountID, \(SettingsRecord.columns))
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [account.uuid.canonicalText] + SettingsRecord.values(settings))
        }
    }
}
