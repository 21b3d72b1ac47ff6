import DatabaseCore
import Foundation
import GRDB
import ModelsCore
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

/// A row of the table `settings`.
enum SettingsRecord {
    private static let columns = """
        language, appearance, saunaSeconds, saunaUnit, coolBathSeconds, coolBathUnit, relaxationSeconds, relaxationUnit
        """

    /// The defaults where there is no row.
    static func fetch(_ database: GRDB.Database, of account: AccountID) throws -> Settings {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM settings WHERE accountID = ?")
        let row = try Row.fetchOne(statement, arguments: [account.uuid.canonicalText])
        return row.map(model) ?? Settings()
    }

    static func replace(_ database: GRDB.Database, with settings: Settings, of account: AccountID) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO settings (accountID, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [account.uuid.canonicalText] + values(settings))
    }

    private static func model(_ row: Row) -> Settings {
        Settings(
            defaultTimes: DefaultTimes(
                sauna: time(row, at: 2), coolBath: time(row, at: 4), relaxation: time(row, at: 6)),
            language: LanguageSetting(rawValue: row[0]) ?? .system,
            appearance: Appearance(rawValue: row[1]) ?? .system
        )
    }

    private static func values(_ settings: Settings) -> StatementArguments {
        let times = settings.defaultTimes
        return [settings.language.rawValue, settings.appearance.rawValue]
            + values(times.sauna) + values(times.coolBath) + values(times.relaxation)
    }

    private static func time(_ row: Row, at index: Int) -> DefaultTime {
        let seconds: Double? = row[index]
        return DefaultTime(
            seconds: seconds.map(FixedDecimal.init(nearest:)),
            unit: DurationUnit(rawValue: row[index + 1]) ?? .minutes
        )
    }

    private static func values(_ time: DefaultTime) -> StatementArguments {
        [time.seconds?.doubleValue, time.unit.rawValue]
    }
}
