import APICore
import LocalizationCore
import SettingsData
import ValuesCore

extension SettingsContent {
    init(_ settings: Settings) {
        self.init(
            defaultTimes: SettingsTimes(
                sauna: SettingsTime(settings.defaultTimes.sauna),
                coolBath: SettingsTime(settings.defaultTimes.coolBath),
                relaxation: SettingsTime(settings.defaultTimes.relaxation)),
            language: Language(settings.language), appearance: Appearance(settings.appearance))
    }
}

extension SettingsTime {
    fileprivate init(_ time: DefaultTime) {
        self.init(seconds: time.seconds, unit: time.unit)
    }
}

extension SettingsContent.Language {
    fileprivate init(_ setting: LanguageSetting) {
        switch setting {
        case .system: self = .system
        case .fixed(.japanese): self = .japanese
        case .fixed(.english): self = .english
        }
    }
}

extension SettingsContent.Appearance {
    fileprivate init(_ setting: AppearanceSetting) {
        switch setting {
        case .system: self = .system
        case .light: self = .light
        case .dark: self = .dark
        }
    }
}
