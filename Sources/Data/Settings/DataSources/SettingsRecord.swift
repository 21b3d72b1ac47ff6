import GRDB
import LocalizationCore
import ValuesCore

/// A row of the table `settings`.
enum SettingsRecord {
    private static let columns = """
        language, appearance, saunaSeconds, saunaUnit, coolBathSeconds, coolBathUnit, relaxationSeconds, relaxationUnit
        """

    /// The defaults where there is no row.
    static func fetch(_ database: Database, of account: AccountID) throws -> Settings {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM settings WHERE accountID = ?")
        let row = try Row.fetchOne(statement, arguments: [account.uuid.canonicalText])
        return row.map(model) ?? Settings()
    }

    static func replace(_ database: Database, with settings: Settings, of account: AccountID) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO settings (accountID, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [account.uuid.canonicalText] + values(settings))
    }

    private static func model(_ row: Row) -> Settings {
        Settings(
            defaultTimes: DefaultTimes(
                sauna: time(row, at: 2), coolBath: time(row, at: 4), relaxation: time(row, at: 6)),
            language: Language(rawValue: row[0]).map(LanguageSetting.fixed) ?? .system,
            appearance: AppearanceSetting(rawValue: row[1]) ?? .system
        )
    }

    private static func values(_ settings: Settings) -> StatementArguments {
        let times = settings.defaultTimes
        return [language(settings.language), settings.appearance.rawValue]
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

    private static func language(_ setting: LanguageSetting) -> String {
        switch setting {
        case .system: "system"
        case .fixed(let language): language.rawValue
        }
    }
}
