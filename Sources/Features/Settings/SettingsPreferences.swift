import DatabaseCore
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

    private func read(_ account: AccountID) async throws -> Preferences {
        let settings = try await repository.settings(of: account)
        return Preferences(language: settings.language.fixedLanguage, appearance: settings.appearance.pageAppearance)
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
