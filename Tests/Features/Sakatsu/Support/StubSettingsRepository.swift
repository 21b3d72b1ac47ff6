import Foundation
import ModelsCore
import SettingsData
import TestSupport
import Testing

/// A test's settings; any other call fails the test.
struct StubSettingsRepository: SettingsRepository {
    var settings: @Sendable (AccountID) throws -> Settings = { _ in throw Unstubbed("settings") }

    /// Default durations for every account.
    static func holding(_ times: DefaultTimes) -> StubSettingsRepository {
        StubSettingsRepository(settings: { _ in Settings(defaultTimes: times) })
    }

    func settings(of account: AccountID) async throws -> Settings {
        try settings(account)
    }

    func save(_ settings: Settings, of account: AccountID) async throws {
        throw Unstubbed("save settings")
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
