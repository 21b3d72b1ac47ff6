import DatabaseCore
import Foundation
import GRDB
import ValuesCore

/// Settings in SQLite, a row for each account.
struct SQLiteSettingsRepository: SettingsRepository {
    let database: DatabaseCore.Database

    func settings(of account: AccountID) async throws -> Settings {
        try await database.read { try SettingsRecord.fetch($0, of: account) }
    }

    func save(_ settings: Settings, of account: AccountID) async throws {
        try await database.write(for: account) { try SettingsRecord.replace($0, with: settings, of: account) }
    }

    func save(_ settings: Settings, inPlaceOf known: Settings, of account: AccountID) async throws -> Settings {
        try await database.write(for: account) { transaction in
            let current = try SettingsRecord.fetch(transaction, of: account)
            guard current == known else { return current }
            try SettingsRecord.replace(transaction, with: settings, of: account)
            return settings
        }
    }

    func timeZone(of account: AccountID) async throws -> TimeZone? {
        let identifier = try await database.read { database in
            try String.fetchOne(
                database, sql: "SELECT timeZone FROM account WHERE id = ?", arguments: [account.uuid.canonicalText])
        }
        return identifier.flatMap(TimeZone.init(identifier:))
    }

    func save(_ timeZone: TimeZone, of account: AccountID) async throws {
        try await database.write(for: account) { database in
            try database.execute(
                sql: "UPDATE account SET timeZone = ? WHERE id = ?",
                arguments: [timeZone.identifier, account.uuid.canonicalText])
        }
    }
}
