import LocalizationCore
import SakatsuData
import UICore

/// The temperatures.
struct SaunaTemperatureFields: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        fieldset(.class("group"), .id(id)) {
            legend(.class("caption")) {
                localize(.temperatures)
                FieldError(uiState.problem(of: .temperatures), of: id)
            }
            div(.class("rows")) {
                ul {
                    ForEach(uiState.form.temperatures.indices) { index in
                        SaunaTemperatureRow(index: index, uiState: uiState, localize: localize)
                    }
                }
                SakatsuActionButton(.onAddNewSaunaTemperatureButtonClick, class: "row") {
                    localize(.addTemperature)
                }
            }
        }
    }

    private var id: String { SakatsuField.temperatures.elementID }
}

/// A temperature: where it was read and how much it was.
struct SaunaTemperatureRow: HTML {
    let index: Int
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        li(.classes("row", "step")) {
            input(.type(.hidden), .name(names.kind), .value(form.kind.rawValue))
            span(.class("emoji"), .aria("hidden", true)) { form.kind.symbol }
            input(
                .class("title"), .id(names.title), .name(names.title), .value(form.title),
                .aria("label", localize(.itemName)), .invalid(titleProblem),
                .describedBy(names.title, titleProblem))
            input(
                .class("amount"), .id(names.celsius), .name(names.celsius), .value(form.celsius),
                .inputmode(.decimal), .placeholder(localize(.optional)),
                .aria("label", localize(.temperatureOf, title)), .invalid(celsiusProblem),
                .describedBy(names.celsius, celsiusProblem), .autofocus(uiState.focus == .celsius(index)))
            span(.class("unit")) { localize(UnitText.celsiusUnit) }
            SakatsuActionButton(
                .onRemoveSaunaTemperatureButtonClick(index: index), class: "remove",
                name: localize(.deleteItem, title)
            ) {
                Icon(.close)
            }
            FieldError(titleProblem, of: names.title)
            FieldError(celsiusProblem, of: names.celsius)
        }
    }

    private var form: SaunaTemperatureForm { uiState.form.temperatures[index] }

    private var names: SakatsuInputName.Temperature { SakatsuInputName.temperature(index) }

    private var title: String { form.title.isEmpty ? localize(.unnamedItem) : form.title }

    private var titleProblem: String? { uiState.problem(of: .temperatureTitle(index)) }

    private var celsiusProblem: String? { uiState.problem(of: .celsius(index)) }
}
