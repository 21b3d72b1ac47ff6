import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import SettingsData
import UICore
import WebCore

/// `/settings`: a form that is submitted to its own path.
struct SettingsScreen: PageScreen {
    let repository: any SettingsRepository
    let version: String
    let links: SettingsLinks

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(SettingsFeature.home, on: self) { viewModel, request, _ in
            await viewModel.onAppear(hasSaved: try request.query()["saved"] != nil)
        }
        router.post(SettingsFeature.home, on: self) { viewModel, request, _ in
            guard let form = SettingsForm(try await request.form()) else { throw HTTPError(.badRequest) }
            await viewModel.onSaveButtonClick(form)
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> SettingsViewModel {
        SettingsViewModel(repository: repository, account: try context.account, try context.forViewModel)
    }

    func page(_ uiState: SettingsUiState, for _: Request, _ visitor: Visitor) -> SettingsPage {
        SettingsPage(uiState: uiState, version: version, links: links, visitor: visitor)
    }
}

extension SettingsForm {
    /// Reads the submitted form; nil when parts are missing or unknown, so that it cannot come from this screen.
    init?(_ fields: FormFields) {
        let times = DefaultTimes.byKind.compactMap { kind, _ -> DefaultTimeForm? in
            guard let amount = fields[kind.amountName], let unit = fields[kind.unitName].flatMap(DurationUnit.init)
            else { return nil }
            return DefaultTimeForm(kind: kind, amount: amount, unit: unit)
        }
        guard times.count == DefaultTimes.byKind.count,
            let language = fields["language"].flatMap(LanguageSetting.init),
            let appearance = fields["appearance"].flatMap(Appearance.init)
        else { return nil }
        // A page from before the choice of a currency lacks it.
        let currency = fields["currency"].flatMap(Currency.init(_:)) ?? .yen
        let unit = fields["temperatureUnit"].flatMap(TemperatureUnit.init(rawValue:))
        self.init(
            times: times, language: language, appearance: appearance, currency: currency, temperatureUnit: unit)
    }
}

/// The settings as a form, with the confirmation after saving.
struct SettingsPage: HTML {
    let uiState: SettingsUiState
    let version: String
    let links: SettingsLinks
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.title), for: visitor) {
            form(.method(.post), .action(SettingsFeature.home), .novalidate(), .data("saved", localize(.saved))) {
                TitleBar(localize(.title), back: (links.home, localize(.visits))) {
                    button(.classes("strong", "needs-no-script")) { localize(.save) }
                }
                main {
                    h1 { localize(.title) }
                    SettingsSummary(uiState: uiState, localize: localize)
                    div(.classes("group", "rows")) {
                        a(.class("row"), .href(links.account)) { localize(.account) }
                    }
                    div(.classes("group", "rows")) {
                        // Languages have their own names, marked up so that screen readers pronounce them correctly.
                        SettingsSelect(
                            title: localize(.language), name: "language", selection: uiState.form.language.rawValue,
                            choices: LanguageSetting.allCases.map {
                                .init($0.rawValue, localize($0.title), Language(rawValue: $0.rawValue))
                            })
                        SettingsSelect(
                            title: localize(.appearance), name: "appearance",
                            selection: uiState.form.appearance.rawValue,
                            choices: Appearance.allCases.map { .init($0.rawValue, localize($0.title)) })
                        SettingsSelect(
                            title: localize(.currency), name: "currency", selection: uiState.form.currency.code,
                            choices: currencies.map { .init($0.code, localize.name(of: $0)) })
                        SettingsSelect(
                            title: localize(.temperatureUnit), name: "temperatureUnit",
                            selection: (uiState.form.temperatureUnit ?? .celsius).rawValue,
                            choices: TemperatureUnit.allCases.map { .init($0.rawValue, $0.sign) })
                    }
                    usualTimes
                    div(.classes("group", "rows")) {
                        a(.class("row"), .href(links.tags)) { localize(.tagsOfVisits) }
                        a(.class("row"), .href(links.data)) { localize(.data) }
                        a(.class("row"), .href(links.trash)) { localize(.trash) }
                    }
                    shortcuts
                    about
                }
            }
        } notice: {
            if uiState.hasSaved {
                Toast(localize(.saved), dismissal: SettingsFeature.home, localize: localize) {}
            }
        }
    }

    /// Also the chosen one, if only another program knows it.
    private var currencies: [Currency] {
        let chosen = uiState.form.currency
        return Currency.all.contains(chosen) ? Currency.all : [chosen] + Currency.all
    }

    /// いつもの時間: a row for each kind of step.
    private var usualTimes: some HTML {
        fieldset(.class("group")) {
            legend(.class("caption")) { localize(.usualTimes) }
            div(.class("rows")) {
                ForEach(uiState.form.times) { time in
                    DefaultTimeRow(time: time, problem: uiState.problems[time.kind], localize: localize)
                }
            }
            p(.class("footnote")) { localize(.usualTimesNote) }
        }
    }

    /// Applies only to this browser: for a user who dictates, single letters should not trigger actions (WCAG 2.1.4).
    private var shortcuts: some HTML {
        div(.classes("group", "needs-script", "needs-keyboard")) {
            div(.class("rows")) {
                label(.class("row")) {
                    localize(.shortcuts)
                    input(.type(.checkbox), .class("switch"), .role("switch"), .data("single-keys", ""), .checked(true))
                }
                button(.type(.button), .class("row"), .data("show-keys", "")) { localize(.showKeys) }
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

/// The problems with the form as a whole, above it; empty when there are none.
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

/// A time with its unit.
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

/// A choice of one option, in a row.
struct SettingsSelect: HTML {
    let title: String
    let name: String
    let selection: String
    let choices: [Choice]

    struct Choice {
        let value: String
        let title: String
        /// The language of the title; nil for the page's.
        let language: Language?

        init(_ value: String, _ title: String, _ language: Language? = nil) {
            (self.value, self.title, self.language) = (value, title, language)
        }
    }

    var body: some HTML {
        div(.class("row")) {
            label(.for(name)) { title }
            select(.id(name), .name(name)) {
                ForEach(choices) { choice in
                    option(
                        .value(choice.value), .selected(choice.value == selection), .lang(choice.language?.rawValue)
                    ) { choice.title }
                }
            }
        }
    }
}

extension Localizer {
    /// The code of a currency, so that it is found by a key, and its name.
    fileprivate func name(of currency: Currency) -> String {
        [currency.code, locale.localizedString(forCurrencyCode: currency.code)].compactMap(\.self)
            .joined(separator: " ")
    }
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
