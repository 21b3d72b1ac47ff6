import LocalizationCore
import UICore

/// デフォルト時間: a row for each kind of step.
struct DefaultTimeFields: HTML {
    let uiState: SettingsUiState
    let localize: Localizer

    var body: some HTML {
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
}

/// A time and its unit.
struct DefaultTimeRow: HTML {
    let time: DefaultTimeForm
    let problem: String?
    let localize: Localizer

    var body: some HTML {
        div(.class("row")) {
            span(.class("emoji"), .aria("hidden", true)) { time.kind.symbol }
            label(.for(field)) { title }
            input(
                .class("amount"), .id(field), .name(field), .value(time.amount), .inputmode(.decimal),
                .placeholder(localize(.optional)), .invalid(problem),
                .describedBy(field, problem))
            UnitSelect(
                name: time.kind.unitName, selection: time.unit, description: localize(.unitOf, title),
                localize: localize)
            FieldError(problem, of: field)
        }
    }

    private var field: String { time.kind.amountName }

    private var title: String { localize(time.kind.title) }
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
                    localize(.fieldAndProblem, localize(time.kind.title), message)
                }
            }
        }
    }
}

extension DefaultTimeForm.Kind {
    fileprivate var symbol: String {
        switch self {
        case .sauna: "🔥"
        case .coolBath: "💧"
        case .relaxation: "🍃"
        }
    }

    fileprivate var title: SettingsWord {
        switch self {
        case .sauna: .sauna
        case .coolBath: .coolBath
        case .relaxation: .relaxation
        }
    }
}
