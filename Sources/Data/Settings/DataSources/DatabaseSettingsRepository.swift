package import DatabaseCore
import Foundation
package import ModelsCore

/// Settings in the database, a row for each account.
struct DatabaseSettingsRepository: SettingsRepository {
    let database: Database

    func settings(of account: AccountID) async throws -> Settings {
        try await database.read { try SettingsRecord.fetch($0, of: account) }
    }

    func change(of account: AccountID, _ change: @escaping @Sendable (inout Settings) -> Void) async throws {
        try await database.write(for: account) { transaction in
            var settings = try SettingsRecord.fetch(transaction, of: account)
            change(&settings)
            try store.replace(with: settings, of: account, in: transaction)
        }
    }

    func save(_ settings: Settings, inPlaceOf known: Settings, of account: AccountID) async throws -> Settings {
        try await database.write(for: account) { transaction in
            let current = try SettingsRecord.fetch(transaction, of: account)
            guard current == known else { return current }
            try store.replace(with: settings, of: account, in: transaction)
            return settings
        }
    }

    private var store: SettingsStore { SettingsStore(database) }

    func timeZone(of account: AccountID) async throws -> TimeZone? {
        let identifier = try await database.read { database in
            try database.value("SELECT timeZone FROM account WHERE id = \(account)") as String?
        }
        return identifier.flatMap(TimeZone.init(identifier:))
    }

    func save(_ timeZone: TimeZone, of account: AccountID) async throws {
        // `account` is only written with all locks held, so that a transaction with locked rows never waits for
        // another.
        try await database.write { database in
            try database.execute("UPDATE account SET timeZone = \(timeZone.identifier) WHERE id = \(account)")
        }
    }
}

struct SettingsChanges: ChangeSource {
    /// The identifier of the only row; it sorts before the other items of the same change.
    private static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    func changes(
        _ database: any DatabaseConnection, in range: ChangeRange, of account: AccountID
    ) throws -> [NumberedChange] {
        let found = try SettingsRecord.fetchChanged(database, after: range.sequence, of: account)
        return found.map {
            NumberedChange(sequence: $0.sequence, id: Self.id, change: .current(.settings($0.settings)))
        }
    }
}

/// Settings within transactions, such as an import's.
package struct SettingsStore: Sendable {
    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    /// The saved settings; the defaults if there are none.
    package func settings(of account: AccountID, in transaction: any DatabaseConnection) throws -> Settings {
        try SettingsRecord.fetch(transaction, of: account)
    }

    package func replace(
        with settings: Settings, of account: AccountID, in transaction: any DatabaseConnection
    ) throws {
        try SettingsRecord.replace(transaction, with: settings, of: account)
        try database.announce(.settings, of: account, in: transaction)
    }
}

/// A row of the table `settings`.
enum SettingsRecord {
    private static let columns = [
        "language", "appearance", "saunaSeconds", "saunaUnit", "coolBathSeconds", "coolBathUnit", "relaxationSeconds",
        "relaxationUnit", "currency", "goals", "temperatureUnit",
    ]

    /// The defaults if there is no row.
    static func fetch(_ database: any DatabaseConnection, of account: AccountID) throws -> Settings {
        try database.row(
            "SELECT \(sql: columns.joined(separator: ", ")) FROM settings WHERE accountID = \(account)", model)
            ?? Settings()
    }

    static func fetchChanged(
        _ database: any DatabaseConnection, after sequence: Int, of account: AccountID
    ) throws -> [(settings: Settings, sequence: Int)] {
        try database.rows(
            """
            SELECT \(sql: columns.joined(separator: ", ")), sequence FROM settings
            WHERE accountID = \(account) AND sequence > \(sequence)
            """
        ) { (try model($0), try $0[columns.count]) }
    }

    /// The caller must announce the change.
    static func replace(_ database: any DatabaseConnection, with settings: Settings, of account: AccountID) throws {
        let times = settings.defaultTimes
        let values: [SQL] = [
            "\(settings.language.rawValue)", "\(settings.appearance.rawValue)", values(times.sauna),
            values(times.coolBath), values(times.relaxation), "\(settings.currency.code)",
            "\(try text(of: settings.goals ?? Goals()))", "\((settings.temperatureUnit ?? .celsius).rawValue)",
        ]
        let changes = columns.map { "\($0) = excluded.\($0)" }
        try database.execute(
            """
            INSERT INTO settings (accountID, \(sql: columns.joined(separator: ", ")), sequence)
            VALUES (\(account), \(values.joined(separator: ", ")), \(account.nextSequence))
            ON CONFLICT (accountID) DO UPDATE
            SET \(sql: changes.joined(separator: ", ")), sequence = excluded.sequence
            """)
    }

    private static func model(_ row: any DatabaseRow) throws -> Settings {
        Settings(
            defaultTimes: DefaultTimes(
                sauna: try time(row, at: 2), coolBath: try time(row, at: 4), relaxation: try time(row, at: 6)),
            language: LanguageSetting(rawValue: try row[0]) ?? .system,
            appearance: Appearance(rawValue: try row[1]) ?? .system,
            currency: Currency(try row[8] as String) ?? .yen,
            temperatureUnit: TemperatureUnit(rawValue: try row[10]).flatMap { $0 == .celsius ? nil : $0 },
            goals: try goals(in: row[9])
        )
    }

    private static func goals(in text: String) throws -> Goals? {
        text == "{}" ? nil : try JSONDecoder().decode(Goals.self, from: Data(text.utf8))
    }

    private static func text(of goals: Goals) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(goals), as: UTF8.self)
    }

    private static func time(_ row: any DatabaseRow, at index: Int) throws -> StepTime {
        let seconds: Double? = try row[index]
        return StepTime(
            seconds: seconds.map(FixedDecimal.init(nearest:)),
            unit: DurationUnit(rawValue: try row[index + 1]) ?? .minutes
        )
    }

    private static func values(_ time: StepTime) -> SQL {
        "\(time.seconds?.doubleValue), \(time.givenUnit.rawValue)"
    }
}
