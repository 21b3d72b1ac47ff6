import Foundation
import ModelsCore
import SettingsData
import TestSupport
import Testing

/// A repository with a test's behaviour; any other call fails the test.
struct StubSettingsRepository: SettingsRepository {
    var settings: @Sendable (AccountID) throws -> Settings = { _ in throw Unstubbed("settings") }
    var replace: @Sendable (Replacement) throws -> Settings = { _ in throw Unstubbed("save") }

    /// The arguments of ``save(_:inPlaceOf:of:)``.
    struct Replacement: Equatable {
        let settings: Settings
        let known: Settings
        let account: AccountID
    }

    func settings(of account: AccountID) async throws -> Settings {
        try settings(account)
    }

    func change(of account: AccountID, _ change: @escaping @Sendable (inout Settings) -> Void) async throws {
        throw Unstubbed("change whatever is there")
    }

    func save(_ settings: Settings, inPlaceOf known: Settings, of account: AccountID) async throws -> Settings {
        try replace(Replacement(settings: settings, known: known, account: account))
    }

    func timeZone(of account: AccountID) async throws -> TimeZone? {
        throw Unstubbed("time zone")
    }

    func save(_ timeZone: TimeZone, of account: AccountID) async throws {
        throw Unstubbed("save time zone")
    }
}
