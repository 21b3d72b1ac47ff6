package import DatabaseCore
import Foundation
package import Hummingbird
package import LocalizationCore
import ModelsCore
import SettingsData
import UICore
package import WebCore

/// 設定: usual times, language, appearance, and information about the program.
package struct SettingsFeature: Sendable {
    let repository: any SettingsRepository
    let version: String
    let links: SettingsLinks
}

extension SettingsFeature {
    /// - Parameters:
    ///   - version: the program's version, as shown on the page.
    ///   - links: the pages of other features that this page links to.
    package init(database: Database, version: String, links: SettingsLinks) {
        self.init(repository: SettingsRepositories.live(database), version: version, links: links)
    }

    /// The path of the settings.
    package static let home = "/settings"

    /// Reads the settings that every page needs.
    package static func preferences(_ database: Database) -> any PreferencesProvider {
        SettingsPreferences(
            repository: SettingsRepositories.live(database), kept: VersionedCache(database, capacity: 1_000))
    }

    /// Describes in a sentence what submitting a form does; nil when the form does not belong to this feature.
    ///
    /// - Parameter path: the path that the form is submitted to.
    package static func purpose(ofFormSentTo path: String, _ localize: Localizer) -> String? {
        path == home ? localize(.purpose) : nil
    }

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        SettingsScreen(repository: repository, version: version, links: links).addRoutes(to: router)
    }
}

/// The paths of other features that the page links to; the app provides them.
package struct SettingsLinks: Sendable {
    /// The list of visits, to which the page leads back.
    package let home: String
    package let account: String
    package let licenses: String
    package let tags: String
    package let trash: String
    package let data: String

    package init(home: String, account: String, licenses: String, tags: String, trash: String, data: String) {
        self.home = home
        self.account = account
        self.licenses = licenses
        self.tags = tags
        self.trash = trash
        self.data = data
    }
}

/// Reads the settings that pages need.
struct SettingsPreferences: PreferencesProvider {
    let repository: any SettingsRepository
    /// Read for every page; nil for no cache.
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
            temperatureUnit: settings.temperatureUnit ?? .celsius, timeZone: try await repository.timeZone(of: account))
    }
}
