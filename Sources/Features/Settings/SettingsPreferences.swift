import DatabaseCore
import Foundation
import LocalizationCore
import SettingsData
import UICore
import ValuesCore
import WebCore

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
            language: settings.language.fixedLanguage, appearance: settings.appearance.pageAppearance,
            timeZone: try await repository.timeZone(of: account))
    }
}

extension LanguageSetting {
    fileprivate var fixedLanguage: Language? {
        switch self {
        case .system: nil
        case .fixed(let language): language
        }
    }
}

extension AppearanceSetting {
    fileprivate var pageAppearance: Appearance {
        switch self {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }
}
