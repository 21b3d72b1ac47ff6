import DatabaseCore
import GRDB
import ValuesCore

/// Settings in SQLite, a row for each account.
struct SQLiteSettingsRepository: SettingsRepository {
    let database: DatabaseCore.Database

    func settings(of account: AccountID) async throws -> Settings {
        try await database.read { try SettingsRecord.fetch($0, of: account) }
    }

    func save(_ settings: Settings, of account: AccountID) async throws {
        try await database.write { try SettingsRecord.replace($0, with: settings, of: account) }
    }

    func save(_ settings: Settings, inPlaceOf known: Settings, of account: AccountID) async throws -> Settings {
        try await database.write { transaction in
            let current = try SettingsRecord.fetch(transaction, of: account)
            guard current == known else { return current }
            try SettingsRecord.replace(transaction, with: settings, of: account)
            return settings
        }
    }
}
