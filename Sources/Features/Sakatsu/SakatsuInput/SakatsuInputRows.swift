import LocalizationCore
import ModelsCore
import UICore

/// A set: its steps, and what can be done with it.
struct SaunaSetFields: HTML {
    /// Counts from 0.
    let set: Int
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        fieldset(.class("group"), .id(id)) {
            legend(.class("caption")) {
                localize(.setNumber(set + 1))
                FieldError(uiState.problem(of: .set(set)), of: id)
            }
            input(.type(.hidden), .name(SakatsuInputName.set(set)))
            ul(.class("rows")) {
                ForEach(uiState.form.sets[set].indices) { step in
                    stepRow(step)
                }
            }
            div(.class("actions")) {
                button(.type(.button), .popovertarget(menuID)) { localize(.addStep) }
                SakatsuActionButton(.duplicateSet(set)) { localize(.duplicateSet) }
                SakatsuActionButton(.deleteSet(set), class: "destructive") { localize(.deleteSet) }
            }
            div(.popover(), .classes("menu", "start"), .id(menuID)) {
                ForEach(SaunaStep.Kind.allCases) { kind in
                    SakatsuActionButton(.addStep(set: set, kind: kind)) {
                        localize(kind.title)
                        span(.aria("hidden", true)) { kind.symbol ?? "" }
                    }
                }
            }
        }
    }

    private func stepRow(_ step: Int) -> some HTML {
        let form = uiState.form.sets[set][step]
        let title = localize.item(form.title)
        return SakatsuInputRow(
            name: SakatsuInputName.step(step, ofSet: set), kind: form.kind.rawValue, symbol: form.kind.symbol ?? "",
            title: form.title, titleField: .stepTitle(set: set, step: step), number: form.amount,
            numberField: .stepAmount(set: set, step: step), numberName: localize(.timeOf(title)),
            removal: .deleteStep(set: set, step: step), uiState: uiState, localize: localize
        ) {
            UnitSelect(
                name: "\(SakatsuInputName.step(step, ofSet: set)).unit", selection: form.unit,
                description: localize(.unitOf(title)), localize: localize)
        }
    }

    private var id: String { SakatsuField.set(set).elementID }

    private var menuID: String { "add-step-\(set)" }
}

/// The temperatures: where each was read and how much it was.
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
                        row(index)
                    }
                }
                SakatsuActionButton(.addTemperature, class: "row") { localize(.addTemperature) }
            }
        }
    }

    private func row(_ index: Int) -> some HTML {
        let form = uiState.form.temperatures[index]
        return SakatsuInputRow(
            name: SakatsuInputName.temperature(index), kind: form.kind.rawValue, symbol: form.kind.symbol,
            title: form.title, titleField: .temperatureTitle(index), number: form.celsius,
            numberField: .celsius(index), numberName: localize(.temperatureOf(localize.item(form.title))),
            removal: .deleteTemperature(index), uiState: uiState, localize: localize
        ) {
            span(.class("unit")) { localize.celsiusUnit }
        }
    }

    private var id: String { SakatsuField.temperatures.elementID }
}

/// A row of the form: a title and a number with its unit.
struct SakatsuInputRow<Unit: HTML>: HTML {
    /// What the names of its fields start with.
    let name: String
    let kind: String
    let symbol: String
    let title: String
    let titleField: SakatsuField
    let number: String
    let numberField: SakatsuField
    /// What a screen reader calls the number.
    let numberName: String
    let removal: SakatsuInputButton
    let uiState: SakatsuInputUiState
    let localize: Localizer
    @HTMLBuilder let unit: () -> Unit

    var body: some HTML {
        li(.classes("row", "step")) {
            input(.type(.hidden), .name("\(name).kind"), .value(kind))
            span(.class("emoji"), .aria("hidden", true)) { symbol }
            input(
                .class("title"), .id(titleID), .name(titleID), .value(title), .aria("label", localize(.itemName)),
                .invalid(titleProblem), .describedBy(titleID, titleProblem))
            input(
                .class("amount"), .id(numberID), .name(numberID), .value(number), .inputmode("decimal"),
                .placeholder(localize(.optional)), .aria("label", numberName), .invalid(numberProblem),
                .describedBy(numberID, numberProblem), .autofocus(uiState.focus == numberField))
            unit()
            SakatsuActionButton(removal, class: "remove", name: localize(.deleteItem(localize.item(title)))) {
                Icon(.close)
            }
            FieldError(titleProblem, of: titleID)
            FieldError(numberProblem, of: numberID)
        }
    }

    private var titleID: String { titleField.elementID }

    private var numberID: String { numberField.elementID }

    private var titleProblem: String? { uiState.problem(of: titleField) }

    private var numberProblem: String? { uiState.problem(of: numberField) }
}
