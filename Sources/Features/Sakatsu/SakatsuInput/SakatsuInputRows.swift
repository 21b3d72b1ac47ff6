import LocalizationCore
import ModelsCore
import SakatsuData
import UICore

/// A set: its steps, and the actions on it.
struct SaunaSetFields: HTML {
    /// The number of the set, from 0.
    let set: Int
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        fieldset(.classes("group", "set"), .id(id)) {
            legend(.class("caption")) {
                localize(.setNumber(set + 1))
                FieldError(uiState.problem(of: .set(set)), of: id)
            }
            input(.type(.hidden), .name(SakatsuInputName.set(set)))
            ul(.class("rows"), .data("most", "\(SakatsuLimits.stepsPerSet)")) {
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
                        localize.title(of: kind)
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
            stepper: SakatsuStepper(), removal: .deleteStep(set: set, step: step), uiState: uiState, localize: localize
        ) {
            UnitSelect(
                name: "\(SakatsuInputName.step(step, ofSet: set)).unit", selection: form.unit,
                description: localize(.unitOf(title)), localize: localize)
        }
    }

    private var id: String { SakatsuField.set(set).elementID }

    private var menuID: String { "add-step-\(set)" }
}

/// The temperatures: the place and the value of each.
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
                ul(.data("most", "\(SakatsuLimits.temperatureCount)")) {
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
            stepper: SakatsuStepper(form.kind), removal: .deleteTemperature(index), uiState: uiState,
            localize: localize
        ) {
            span(.class("unit")) { localize.celsiusUnit }
        }
    }

    private var id: String { SakatsuField.temperatures.elementID }
}

/// The − and + buttons next to a number, which work by script.
struct SakatsuStepper {
    /// The step of the buttons; for a time in minutes, while the script has its own for seconds.
    var size = "1"
    /// The value from which they start while there is no number.
    var start = "0"
}

extension SakatsuStepper {
    init(_ kind: SaunaTemperature.Kind) {
        switch kind {
        case .sauna: self.init(start: "90")
        case .coolBath: self.init(size: "0.5", start: "16")
        }
    }
}

/// A row of the form: a title, which opens the number and its unit, and below it the actions to change or delete the
/// row.
struct SakatsuInputRow<Unit: HTML>: HTML {
    /// The prefix of the names of its fields.
    let name: String
    let kind: String
    let symbol: String
    let title: String
    let titleField: SakatsuField
    let number: String
    let numberField: SakatsuField
    /// The label of the number for screen readers.
    let numberName: String
    let stepper: SakatsuStepper
    let removal: SakatsuInputButton
    let uiState: SakatsuInputUiState
    let localize: Localizer
    @HTMLBuilder let unit: () -> Unit

    var body: some HTML {
        li(.classes("row", "step")) {
            input(.type(.hidden), .name("\(name).kind"), .value(kind))
            span(.class("emoji"), .aria("hidden", true)) { symbol }
            label(.class("title"), .for(numberID)) { localize.item(title) }
            input(
                .class("amount"), .id(numberID), .name(numberID), .value(number), .inputmode("decimal"),
                .enterkeyhint("next"), .placeholder("–"), .aria("label", numberName), .invalid(numberProblem),
                .describedBy(numberID, numberProblem), .data("start", stepper.start),
                .autofocus(uiState.focus == numberField))
            unit()
            span(.classes("stepper", "needs-script")) {
                stepButton("-\(stepper.size)", sign: "−", localize(.decrease(numberName)))
                stepButton(stepper.size, sign: "+", localize(.increase(numberName)))
            }
            details(.open(titleProblem != nil)) {
                summary(.aria("label", localize(.changeItem(localize.item(title))))) { Icon(.ellipsis) }
                div(.class("change")) {
                    input(
                        .class("name"), .id(titleID), .name(titleID), .value(title), .enterkeyhint("next"),
                        .placeholder(localize(.itemName)), .aria("label", localize(.itemName)), .invalid(titleProblem),
                        .describedBy(titleID, titleProblem))
                    SakatsuActionButton(
                        removal, class: "destructive", name: localize(.deleteItem(localize.item(title)))
                    ) {
                        localize(.delete)
                    }
                }
            }
            FieldError(titleProblem, of: titleID)
            FieldError(numberProblem, of: numberID)
        }
    }

    /// Left out of the tab order, so that the Tab key goes from number to number: on a keyboard, the arrow keys do the
    /// same.
    private func stepButton(_ size: String, sign: String, _ name: String) -> some HTML {
        button(.type(.button), .value(size), .tabindex(-1), .aria("label", name)) { sign }
    }

    private var titleID: String { titleField.elementID }

    private var numberID: String { numberField.elementID }

    private var titleProblem: String? { uiState.problem(of: titleField) }

    private var numberProblem: String? { uiState.problem(of: numberField) }
}

/// The templates for a script that edits the form in the page: one of each part that can be added, and the line that
/// undoes a removal.
struct SakatsuInputTemplates: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        template(.id("parts")) {
            ForEach(uiState.form.sets.indices) { SaunaSetFields(set: $0, uiState: uiState, localize: localize) }
            SaunaTemperatureFields(uiState: uiState, localize: localize)
            UndoLine("") { button(.type(.button)) { localize(.undo) } }
        }
    }
}

/// Names what was removed, with a button to undo that.
struct UndoLine<Content: HTML>: HTML {
    private let text: String
    private let content: Content

    init(_ text: String, @HTMLBuilder content: () -> Content) {
        self.text = text
        self.content = content()
    }

    var body: some HTML {
        div(.class("undo")) {
            span { text }
            content
        }
    }
}
