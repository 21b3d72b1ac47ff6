import LocalizationCore
import SettingsData
import UICore

/// The whole form.
struct SettingsView: HTML {
    let uiState: SettingsUiState
    let version: String
    let links: SettingsLinks
    let localize: Localizer

    var body: some HTML {
        form(.method(.post), .action(SettingsFeature.home), .novalidate(), .data("saved", localize(.saved))) {
            header(.class("bar")) {
                span {}
                span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.title) }
                button(.class("strong")) { localize(.save) }
            }
            main {
                h1 { localize(.title) }
                SettingsSummary(uiState: uiState, localize: localize)
                DefaultTimeFields(uiState: uiState, localize: localize)
                languages
                appearances
                nav(.classes("group", "rows")) {
                    a(.class("row"), .href(links.account)) { localize(.account) }
                }
                div(.classes("group", "rows")) {
                    a(.class("row"), .href(links.licenses)) { localize(.licenses) }
                    div(.class("row")) {
                        span { localize(.version) }
                        span(.class("value")) { version }
                    }
                }
            }
        }
    }

    private var languages: some HTML {
        SettingsChoices(
            title: localize(.language), name: "language",
            choices: LanguageSetting.all.map { setting in
                SettingsChoice(
                    value: setting.fieldValue, title: localize(setting.title), language: setting.language,
                    isSelected: setting == uiState.form.language)
            })
    }

    private var appearances: some HTML {
        SettingsChoices(
            title: localize(.appearance), name: "appearance",
            choices: AppearanceSetting.allCases.map { setting in
                SettingsChoice(
                    value: setting.rawValue, title: localize(setting.title), language: nil,
                    isSelected: setting == uiState.form.appearance)
            })
    }
}

extension LanguageSetting {
    fileprivate var title: SettingsWord {
        switch self {
        case .system: .system
        case .fixed(.japanese): .japanese
        case .fixed(.english): .english
        }
    }

    /// Languages are called by their own names, which screen readers shall pronounce so.
    fileprivate var language: Language? {
        switch self {
        case .system: nil
        case .fixed(let language): language
        }
    }
}

extension AppearanceSetting {
    fileprivate var title: SettingsWord {
        switch self {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }
}
