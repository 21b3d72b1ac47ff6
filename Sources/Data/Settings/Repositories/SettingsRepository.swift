package import DatabaseCore
package import Foundation
package import ModelsCore

/// Where settings are kept, one entry for each account.
///
/// All methods throw when the storage fails.
package protocol SettingsRepository: Sendable {
    /// What the account has saved; the defaults before it saved any.
    func settings(of account: AccountID) async throws -> Settings

    func save(_ settings: Settings, of account: AccountID) async throws

    /// Saves, unless the account has saved others since.
    ///
    /// - Parameter known: what the change is based on.
    /// - Returns: what the account has saved afterwards: `settings`, or those that stand in the way.
    func save(_ settings: Settings, inPlaceOf known: Settings, of account: AccountID) async throws -> Settings

    /// The time zone that was saved last; nil when none was, or the system does not know it any more.
    func timeZone(of account: AccountID) async throws -> TimeZone?

    func save(_ timeZone: TimeZone, of account: AccountID) async throws
}

/// Chooses the implementation.
package enum SettingsRepositories {
    package static func live(_ database: Database) -> any SettingsRepository {
        DatabaseSettingsRepository(database: database)
    }

    /// What has changed of settings.
    package static let changes: any ChangeSource = SettingsChanges()
}
