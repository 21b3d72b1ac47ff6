package import ValuesCore

/// What an account has chosen.
package struct SettingsContent: Hashable, Sendable, Codable {
    /// Which language the pages speak.
    package enum Language: String, Hashable, Sendable, Codable, CaseIterable {
        /// The one that the browser asks for.
        case system
        case japanese = "ja"
        case english = "en"
    }

    /// Whether the pages are light or dark.
    package enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the device is.
        case system
        case light
        case dark
    }

    package var defaultTimes: SettingsTimes
    package var language: Language
    package var appearance: Appearance

    package init(defaultTimes: SettingsTimes, language: Language, appearance: Appearance) {
        self.defaultTimes = defaultTimes
        self.language = language
        self.appearance = appearance
    }
}

/// What a new set is filled with.
package struct SettingsTimes: Hashable, Sendable, Codable {
    package var sauna: SettingsTime
    package var coolBath: SettingsTime
    package var relaxation: SettingsTime

    package init(sauna: SettingsTime, coolBath: SettingsTime, relaxation: SettingsTime) {
        self.sauna = sauna
        self.coolBath = coolBath
        self.relaxation = relaxation
    }
}

/// A time, and the unit in which it is typed and shown.
package struct SettingsTime: Hashable, Sendable, Codable {
    /// nil when the field shall start empty.
    package var seconds: FixedDecimal?
    package var unit: DurationUnit

    package init(seconds: FixedDecimal?, unit: DurationUnit) {
        self.seconds = seconds
        self.unit = unit
    }
}
