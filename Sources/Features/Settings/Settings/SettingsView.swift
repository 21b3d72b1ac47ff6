import LocalizationCore
import ModelsCore
import UICore
import WebCore

/// The settings as one form, with the confirmation after saving.
struct SettingsPage: HTML {
    let uiState: SettingsUiState
    let version: String
    let links: SettingsLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.title), for: visitor) {
            form(.method(.post), .action(SettingsFeature.home), .novalidate(), .data("saved", localize(.saved))) {
                TitleBar(localize(.title)) { button(.class("strong")) { localize(.save) } }
                main {
                    h1 { localize(.title) }
                    SettingsSummary(uiState: uiState, localize: localize)
                    defaultTimes
                    languages
                    appearances
                    shortcuts
                    nav(.classes("group", "rows")) {
                        a(.class("row"), .href(links.account)) { localize(.account) }
                    }
                    nav(.class("group"), .aria("labelledby", "data")) {
                        h2(.class("caption"), .id("data")) { localize(.data) }
                        div(.class("rows")) {
                            a(.class("row"), .href(links.visitTrash)) { localize(.visitTrash) }
                            a(.class("row"), .href(links.memoTrash)) { localize(.memoTrash) }
                            a(.class("row"), .href(links.export)) { localize(.export) }
                        }
                    }
                    about
                }
            }
        } notice: {
            if uiState.hasSaved {
                Toast(localize(.saved), dismissal: SettingsFeature.home, localize: localize) {}
            }
        }
    }

    /// デフォルト時間: a row for each kind of step.
    private var defaultTimes: some HTML {
        fieldset(.class("group")) {
            legend(.class("caption")) { localize(.defaultTimes) }
            div(.class("rows")) {
                ForEach(uiState.form.times) { time in
                    DefaultTimeRow(time: time, problem: uiState.problems[time.kind], localize: localize)
                }
            }
            p(.class("footnote")) { localize(.defaultTimesNote) }
        }
    }

    private var languages: some HTML {
        SettingsChoices(
            title: localize(.language), name: "language",
            choices: LanguageSetting.allCases.map { setting in
                SettingsChoice(
                    value: setting.rawValue, title: localize(setting.title),
                    language: Language(rawValue: setting.rawValue),
                    isSelected: setting == uiState.form.language)
            })
    }

    private var appearances: some HTML {
        SettingsChoices(
            title: localize(.appearance), name: "appearance",
            choices: Appearance.allCases.map { setting in
                SettingsChoice(
                    value: setting.rawValue, title: localize(setting.title), language: nil,
                    isSelected: setting == uiState.form.appearance)
            })
    }

    /// Of this browser alone: a user who dictates may not want single letters to do anything (WCAG 2.1.4).
    private var shortcuts: some HTML {
        div(.classes("group", "needs-script")) {
            div(.class("rows")) {
                label(.classes("row", "choice")) {
                    input(.type(.checkbox), .data("keys", ""), .checked(true))
                    span { localize(.shortcuts) }
                    Icon(.check)
                }
            }
            p(.class("footnote")) { localize(.shortcutsNote) }
        }
    }

    private var about: some HTML {
        div(.classes("group", "rows")) {
            a(.class("row"), .href(links.licenses)) { localize(.licenses) }
            div(.class("row")) {
                span { localize(.version) }
                span(.class("value")) { version }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// What is wrong with the form as a whole, above it; nothing while all is well.
struct SettingsSummary: HTML {
    let uiState: SettingsUiState
    let localize: Localizer

    var body: some HTML {
        if let error = uiState.error {
            AlertBanner(localize(error == .invalid ? .invalidTitle : .savingFailed)) {
                ul { ForEach(uiState.form.times, content: problem) }
            }
        }
    }

    @HTMLBuilder private func problem(_ time: DefaultTimeForm) -> some HTML {
        if let message = uiState.problems[time.kind] {
            li {
                a(.href("#\(time.kind.amountName)")) {
                    localize(.fieldAndProblem(localize.title(of: time.kind), message))
                }
            }
        }
    }
}

/// A time and its unit.
struct DefaultTimeRow: HTML {
    let time: DefaultTimeForm
    let problem: String?
    let localize: Localizer

    var body: some HTML {
        let field = time.kind.amountName
        let title = localize.title(of: time.kind)
        div(.class("row")) {
            span(.class("emoji"), .aria("hidden", true)) { time.kind.symbol ?? "" }
            label(.for(field)) { title }
            input(
                .class("amount"), .id(field), .name(field), .value(time.amount), .inputmode("decimal"),
                .placeholder(localize(.optional)), .invalid(problem), .describedBy(field, problem))
            UnitSelect(
                name: time.kind.unitName, selection: time.unit, description: localize(.unitOf(title)),
                localize: localize)
            FieldError(problem, of: field)
        }
    }
}

/// One of several, each in a row.
struct SettingsChoices: HTML {
    let title: String
    let name: String
    let choices: [SettingsChoice]

    var body: some HTML {
        fieldset(.class("group")) {
            legend(.class("caption")) { title }
            div(.class("rows")) {
                ForEach(choices) { choice in
                    label(.classes("row", "choice")) {
                        input(.type(.radio), .name(name), .value(choice.value), .checked(choice.isSelected))
                        span(.lang(choice.language?.rawValue)) { choice.title }
                        Icon(.check)
                    }
                }
            }
        }
    }
}

/// A row of ``SettingsChoices``.
struct SettingsChoice {
    let value: String
    let title: String
    /// The language of the title when it is not the page's: languages are called by their own names, which screen
    /// readers shall pronounce so.
    let language: Language?
    let isSelected: Bool
}

extension LanguageSetting {
    fileprivate var title: SettingsString {
        switch self {
        case .system: .system
        case .japanese: .japanese
        case .english: .english
        }
    }
}

extension Appearance {
    fileprivate var title: SettingsString {
        switch self {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }
}
