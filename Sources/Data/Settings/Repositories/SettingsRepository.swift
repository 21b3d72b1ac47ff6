package import ValuesCore

/// Where settings are kept, one entry for each account.
///
/// All methods throw when the storage fails.
package protocol SettingsRepository: Sendable {
    /// What the account has saved; the defaults before it saved any.
    func settings(of account: AccountID) async throws -> Settings

    func save(_ settings: Settings, of account: AccountID) async throws
}
