import Foundation
import LocalizationCore
import ModelsCore
import SettingsData
import TestSupport
import Testing

@testable import SettingsFeature

/// A repository with a test's behaviour; any other call fails the test.
struct StubSettingsRepository: SettingsRepository {
    var settings: @Sendable (AccountID) throws -> Settings = { _ in throw Unstubbed("settings") }
    var timeZone: @Sendable (AccountID) throws -> TimeZone? = { _ in throw Unstubbed("timeZone") }
    var keep: @Sendable (TimeZone, AccountID) throws -> Void = { _, _ in throw Unstubbed("save time zone") }
    var save: @Sendable (Settings, AccountID) throws -> Void = { _, _ in throw Unstubbed("save") }

    func settings(of account: AccountID) async throws -> Settings {
        try settings(account)
    }

    func change(of account: AccountID, _ change: @escaping @Sendable (inout Settings) -> Void) async throws {
        var settings = Settings()
        change(&settings)
        try save(settings, account)
    }

    func save(_ settings: Settings, inPlaceOf known: Settings, of account: AccountID) async throws -> Settings {
        throw Unstubbed("save settings in place of others")
    }

    func timeZone(of account: AccountID) async throws -> TimeZone? {
        try timeZone(account)
    }

    func save(_ timeZone: TimeZone, of account: AccountID) async throws {
        try keep(timeZone, account)
    }
}

extension SettingsForm {
    init(
        _ sauna: (String, DurationUnit), _ coolBath: (String, DurationUnit), _ relaxation: (String, DurationUnit),
        language: LanguageSetting = .system, appearance: Appearance = .system
    ) {
        self.init(
            times: [
                DefaultTimeForm(kind: .sauna, amount: sauna.0, unit: sauna.1),
                DefaultTimeForm(kind: .coolBath, amount: coolBath.0, unit: coolBath.1),
                DefaultTimeForm(kind: .relaxation, amount: relaxation.0, unit: relaxation.1),
            ],
            language: language, appearance: appearance)
    }

    /// ``SettingsData/Settings/chosen`` as the form has it.
    static let chosen = SettingsForm(
        ("7.5", .minutes), ("1.5", .minutes), ("600", .seconds), language: .english, appearance: .dark)
}
