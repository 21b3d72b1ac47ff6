package import DatabaseCore
import Foundation
package import Hummingbird
package import LocalizationCore
import ModelsCore
import SettingsData
import UICore
package import WebCore

/// 設定: default times, language, appearance, and what the program is.
package struct SettingsFeature: Sendable {
    let repository: any SettingsRepository
    let version: String
    let links: SettingsLinks
}

extension SettingsFeature {
    /// - Parameters:
    ///   - version: the program's, as the page shows it.
    ///   - links: where the page leads outside this feature.
    package init(database: Database, version: String, links: SettingsLinks) {
        self.init(repository: SettingsRepositories.live(database), version: version, links: links)
    }

    /// The path of the settings.
    package static let home = "/settings"

    /// What every page must know of the settings.
    package static func preferences(_ database: Database) -> any PreferencesProvider {
        SettingsPreferences(
            repository: SettingsRepositories.live(database), kept: VersionedCache(database, capacity: 1_000))
    }

    /// What sending a form does, in a sentence; nil when the form is none of this feature's.
    ///
    /// - Parameter path: where the form is sent.
    package static func purpose(ofFormSentTo path: String, _ localize: Localizer) -> String? {
        path == home ? localize(.purpose) : nil
    }

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        SettingsScreen(repository: repository, version: version, links: links).addRoutes(to: router)
    }
}

/// Paths of other features that this one's page leads to; the app knows them.
package struct SettingsLinks: Sendable {
    package let account: String
    package let licenses: String
    package let visitTrash: String
    package let memoTrash: String
    package let export: String

    package init(account: String, licenses: String, visitTrash: String, memoTrash: String, export: String) {
        self.account = account
        self.licenses = licenses
        self.visitTrash = visitTrash
        self.memoTrash = memoTrash
        self.export = export
    }
}

/// Reads what pages must know from the settings.
struct SettingsPreferences: PreferencesProvider {
    let repository: any SettingsRepository
    /// Every page asks; nil to read them anew each time.
    let kept: VersionedCache<AccountID, Preferences>?

    func preferences(of account: AccountID) async throws -> Preferences {
        guard let kept else { return try await read(account) }
        return try await kept.value(for: account) {
            (try await read(account), isKept: true)
        }
    }

    func remember(_ timeZone: TimeZone, of account: AccountID) async throws {
        try await repository.save(timeZone, of: account)
    }

    private func read(_ account: AccountID) async throws -> Preferences {
        let settings = try await repository.settings(of: account)
        return Preferences(
            language: Language(rawValue: settings.language.rawValue), appearance: settings.appearance,
            timeZone: try await repository.timeZone(of: account))
    }
}
