package import LocalizationCore

/// What an account has chosen.
package struct Settings: Hashable, Sendable {
    package var defaultTimes: DefaultTimes
    package var language: LanguageSetting
    package var appearance: AppearanceSetting

    package init(
        defaultTimes: DefaultTimes = DefaultTimes(),
        language: LanguageSetting = .system,
        appearance: AppearanceSetting = .system
    ) {
        self.defaultTimes = defaultTimes
        self.language = language
        self.appearance = appearance
    }
}

/// Which language the pages speak.
package enum LanguageSetting: Hashable, Sendable {
    /// The one that the browser asks for.
    case system
    case fixed(Language)

    package static let all: [LanguageSetting] = [.system] + Language.allCases.map(LanguageSetting.fixed)
}

/// Whether the pages are light or dark.
package enum AppearanceSetting: String, Hashable, Sendable, CaseIterable {
    /// As the device is.
    case system
    case light
    case dark
}
