package import DatabaseCore
package import Foundation
package import ModelsCore

/// Stores the settings of each account.
///
/// All methods throw when the storage fails.
package protocol SettingsRepository: Sendable {
    /// The saved settings; the defaults if there are none.
    func settings(of account: AccountID) async throws -> Settings

    /// Changes the current settings, within one transaction.
    func change(of account: AccountID, _ change: @escaping @Sendable (inout Settings) -> Void) async throws

    /// Saves the settings unless others were saved in the meantime.
    ///
    /// - Parameter known: the settings that the change is based on.
    /// - Returns: the settings after the call: `settings`, or the conflicting ones.
    func save(_ settings: Settings, inPlaceOf known: Settings, of account: AccountID) async throws -> Settings

    /// The time zone saved last; nil when there is none, or the system no longer knows it.
    func timeZone(of account: AccountID) async throws -> TimeZone?

    func save(_ timeZone: TimeZone, of account: AccountID) async throws
}

extension SettingsRepository {
    package func save(_ settings: Settings, of account: AccountID) async throws {
        try await change(of: account) { $0 = settings }
    }
}

/// Creates the repository of a database.
package enum SettingsRepositories {
    package static func live(_ database: Database) -> any SettingsRepository {
        DatabaseSettingsRepository(database: database)
    }

    /// The changes of settings.
    package static let changes: any ChangeSource = SettingsChanges()
}
