import Foundation
import ModelsCore
import SettingsData
import TestSupport
import Testing

/// A test's settings; any other call fails the test.
struct StubSettingsRepository: SettingsRepository {
    var settings: @Sendable (AccountID) throws -> Settings = { _ in throw Unstubbed("settings") }

    var save: @Sendable (Settings, AccountID) throws -> Void = { _, _ in throw Unstubbed("save settings") }

    /// Default durations for every account.
    static func holding(_ times: DefaultTimes) -> StubSettingsRepository {
        StubSettingsRepository(settings: { _ in Settings(defaultTimes: times) })
    }

    func settings(of account: AccountID) async throws -> Settings {
        try settings(account)
    }

    func change(of account: AccountID, _ change: @escaping @Sendable (inout Settings) -> Void) async throws {
        var settings = try settings(account)
        change(&settings)
        try save(settings, account)
    }

    func save(_ settings: Settings, inPlaceOf known: Settings, of account: AccountID) async throws -> Settings {
        throw Unstubbed("save settings in place of others")
    }

    func timeZone(of account: AccountID) async throws -> TimeZone? {
        throw Unstubbed("time zone")
    }

    func save(_ timeZone: TimeZone, of account: AccountID) async throws {
        throw Unstubbed("save time zone")
    }
}
