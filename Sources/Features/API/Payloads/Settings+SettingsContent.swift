import APICore
import LocalizationCore
import SettingsData
import ValuesCore

extension Settings {
    init(_ content: SettingsContent) {
        self.init(
            defaultTimes: DefaultTimes(
                sauna: DefaultTime(content.defaultTimes.sauna), coolBath: DefaultTime(content.defaultTimes.coolBath),
                relaxation: DefaultTime(content.defaultTimes.relaxation)),
            language: LanguageSetting(content.language), appearance: AppearanceSetting(content.appearance))
    }
}

extension DefaultTime {
    fileprivate init(_ time: SettingsTime) {
        self.init(seconds: time.seconds, unit: time.unit)
    }
}

extension LanguageSetting {
    fileprivate init(_ language: SettingsContent.Language) {
        switch language {
        case .system: self = .system
        case .japanese: self = .fixed(.japanese)
        case .english: self = .fixed(.english)
        }
    }
}

extension AppearanceSetting {
    fileprivate init(_ appearance: SettingsContent.Appearance) {
        switch appearance {
        case .system: self = .system
        case .light: self = .light
        case .dark: self = .dark
        }
    }
}
