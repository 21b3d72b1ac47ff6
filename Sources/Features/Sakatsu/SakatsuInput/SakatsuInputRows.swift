import LocalizationCore
import ModelsCore
import SakatsuData
import UICore

/// A set: its steps in a line, and the actions on it, which also open the names and units of the steps.
struct SaunaSetFields: HTML {
    /// The number of the set, from 0.
    let set: Int
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        let steps = uiState.form.sets[set]
        let name = localize(.setNumber(set + 1))
        let isOpen = steps.indices.contains { uiState.problem(of: .stepTitle(set: set, step: $0)) != nil }
        fieldset(.classes("line", "set"), .id(id)) {
            legend(.class("vh")) { name }
            input(.type(.hidden), .name(SakatsuInputName.set(set)))
            span(.class("ordinal"), .aria("hidden", true)) { "\(set + 1)" }
            ul(.data("most", "\(SakatsuLimits.stepsPerSet)")) {
                ForEach(steps.indices) { row($0, steps[$0]) }
            }
            SakatsuInputMenu(name: name, isOpen: isOpen, localize: localize) {
                SakatsuActionButton(.duplicateSet(set)) { localize(.duplicateSet) }
                moveButtons(localize) { .moveSet(set, $0) }
                SakatsuActionButton(.deleteSet(set), class: "destructive") { localize(.deleteSet) }
                span(.class("caption")) { localize(.addStep) }
                ForEach(SaunaStep.Kind.allCases) { kind in
                    SakatsuActionButton(.addStep(set: set, kind: kind)) {
                        span(.aria("hidden", true)) { kind.symbol ?? "" }
                        localize.title(of: kind)
                    }
                }
            }
            FieldError(uiState.problem(of: .set(set))?.message, of: id)
        }
    }

    private func row(_ step: Int, _ form: SaunaStepForm) -> some HTML {
        let name = SakatsuInputName.step(step, ofSet: set)
        let title = localize.item(form.title)
        return SakatsuInputRow(
            name: name, kind: form.kind.rawValue, symbol: form.kind.symbol, title: form.title,
            usualTitle: localize.title(of: form.kind), titleField: .stepTitle(set: set, step: step),
            number: form.amount, numberField: .stepAmount(set: set, step: step), numberName: localize(.timeOf(title)),
            unit: localize.unit(form.unit), removal: .deleteStep(set: set, step: step), uiState: uiState,
            localize: localize
        ) {
            UnitSelect(
                name: "\(name).unit", selection: form.unit, description: localize(.unitOf(title)), localize: localize)
            moveButtons(localize) { .moveStep(set: set, step: step, $0) }
        }
    }

    private var id: String { SakatsuField.set(set).elementID }
}

/// The temperatures in a line: the place and the value of each.
struct SaunaTemperatureFields: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        let temperatures = uiState.form.temperatures
        let isOpen = temperatures.indices.contains { uiState.problem(of: .temperatureTitle($0)) != nil }
        fieldset(.class("line"), .id(id)) {
            legend(.class("vh")) { localize(.temperatures) }
            span(.class("ordinal"), .aria("hidden", true)) { localize(.temperatures) }
            ul(.data("most", "\(SakatsuLimits.temperatureCount)")) {
                ForEach(temperatures.indices) { row($0, temperatures[$0]) }
            }
            SakatsuInputMenu(name: localize(.temperatures), isOpen: isOpen, localize: localize) {
                SakatsuActionButton(.addTemperature) { localize(.addTemperature) }
            }
            FieldError(uiState.problem(of: .temperatures)?.message, of: id)
        }
    }

    private func row(_ index: Int, _ form: SaunaTemperatureForm) -> some HTML {
        SakatsuInputRow(
            name: SakatsuInputName.temperature(index), kind: form.kind.rawValue, symbol: form.kind.symbol,
            title: form.title, usualTitle: localize.title(of: form.kind), titleField: .temperatureTitle(index),
            number: form.amount, numberField: .celsius(index),
            numberName: localize(.temperatureOf(localize.item(form.title))), unit: form.unit.sign,
            // The value from which − and + start, and the change that each makes.
            start: form.start, size: form.kind == .coolBath && form.unit == .celsius ? "0.5" : nil,
            removal: .deleteTemperature(index), uiState: uiState, localize: localize
        ) { input(.type(.hidden), .name("\(SakatsuInputName.temperature(index)).unit"), .value(form.unit.rawValue)) }
    }

    private var id: String { SakatsuField.temperatures.elementID }
}

extension SaunaTemperatureForm {
    /// A usual temperature.
    fileprivate var start: String {
        switch (kind, unit) {
        case (.sauna, .celsius): "90"
        case (.sauna, .fahrenheit): "190"
        case (.coolBath, .celsius): "16"
        case (.coolBath, .fahrenheit): "60"
        }
    }
}

/// The actions on a line. While they are shown, so are the names of its parts.
struct SakatsuInputMenu<Actions: HTML>: HTML {
    let name: String
    let isOpen: Bool
    let localize: Localizer
    @HTMLBuilder let actions: () -> Actions

    var body: some HTML {
        details(.open(isOpen)) {
            summary(.aria("label", localize(.changeSet(name)))) { Icon(.ellipsis) }
            div(.class("actions")) { actions() }
        }
    }
}

/// The buttons that move a set or a step.
@HTMLBuilder private func moveButtons(
    _ localize: Localizer, _ button: (SakatsuInputMove) -> SakatsuInputButton
) -> some HTML {
    SakatsuActionButton(button(.up)) { localize(.moveSetUp) }
    SakatsuActionButton(button(.down)) { localize(.moveSetDown) }
}

/// A step or a temperature: its number, and, where the line is open, its name and what changes it.
struct SakatsuInputRow<Actions: HTML>: HTML {
    /// The prefix of the names of its fields.
    let name: String
    let kind: String
    let symbol: String?
    let title: String
    let usualTitle: String
    let titleField: SakatsuField
    let number: String
    let numberField: SakatsuField
    /// The label of the number for screen readers.
    let numberName: String
    let unit: String
    var start: String?
    var size: String?
    let removal: SakatsuInputButton
    let uiState: SakatsuInputUiState
    let localize: Localizer
    @HTMLBuilder let actions: () -> Actions

    var body: some HTML {
        let (titleID, numberID) = (titleField.elementID, numberField.elementID)
        let (titleProblem, numberProblem) = (uiState.problem(of: titleField), uiState.problem(of: numberField))
        li(.class("step")) {
            input(.type(.hidden), .name("\(name).kind"), .value(kind))
            label {
                span(.class("title")) {
                    span(.class("emoji"), .aria("hidden", true)) { symbol ?? "•" }
                    // The symbol suffices for the usual title.
                    span(
                        .class(symbol != nil && title == usualTitle ? "vh" : nil),
                        .data("usual", symbol.map { _ in usualTitle })
                    ) { localize.item(title) }
                }
                span(.class("field")) {
                    input(
                        .class("amount"), .id(numberID), .name(numberID), .value(number), .inputmode("decimal"),
                        .enterkeyhint("next"), .placeholder("–"), .aria("label", numberName),
                        .invalid(numberProblem?.error), .describedBy(numberID, numberProblem?.message),
                        .data("start", start), .data("step", size), .autofocus(uiState.focus == numberField))
                    span(.class("unit"), .aria("hidden", true)) { unit }
                }
            }
            input(
                .class("name"), .id(titleID), .name(titleID), .value(title), .enterkeyhint("next"),
                .placeholder(localize(.itemName)), .aria("label", localize(.itemName)), .invalid(titleProblem?.error),
                .describedBy(titleID, titleProblem?.message))
            div(.class("change")) {
                actions()
                SakatsuActionButton(removal, class: "destructive", name: localize(.deleteItem(localize.item(title)))) {
                    localize(.delete)
                }
            }
            FieldError(titleProblem?.message, of: titleID)
            FieldError(numberProblem?.message, of: numberID, isQuestion: numberProblem?.isDoubt == true)
        }
    }
}

/// The templates for a script that edits the form in the page: one of each part that can be added, the line that undoes
/// a removal, and the pad that replaces a phone's keyboard.
struct SakatsuInputTemplates: HTML {
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        template(.id("parts")) {
            ForEach(uiState.form.sets.indices) { SaunaSetFields(set: $0, uiState: uiState, localize: localize) }
            SaunaTemperatureFields(uiState: uiState, localize: localize)
            UndoLine("") { button(.type(.button)) { localize(.undo) } }
            div(.id("pad"), .role("group"), .data("filled", localize(.appliedToAll("{}")))) {
                div {
                    strong { "" }
                    key("unit") { "\(localize.unit(.minutes)) ⇄ \(localize.unit(.seconds))" }
                }
                div(.class("chips")) { "" }
                div {
                    key("-1", name: localize(.decrease("{}"))) { "−" }
                    key("keyboard", name: localize(.typeNumber)) { "" }
                    key("1", name: localize(.increase("{}"))) { "+" }
                }
                div {
                    key("all") { localize(.applyToAll) }
                    key("next") { localize(.next) }
                }
            }
        }
    }

    /// Left out of the tab order: the pad is for fingers, and the number keeps the focus.
    private func key(
        _ value: String, name: String? = nil, @HTMLBuilder content: () -> some HTML
    ) -> some HTML {
        button(.type(.button), .value(value), .tabindex(-1), .aria("label", name)) { content() }
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

/// A submit button with its own action.
struct SakatsuActionButton<Content: HTML>: HTML {
    private let action: SakatsuInputButton
    private let className: String?
    private let name: String?
    private let content: Content

    /// - Parameter name: the label for screen readers, if the content does not suffice.
    init(
        _ action: SakatsuInputButton, class className: String? = nil, name: String? = nil,
        @HTMLBuilder content: () -> Content
    ) {
        self.action = action
        self.className = className
        self.name = name
        self.content = content()
    }

    var body: some HTML {
        button(.class(className), .name("action"), .value(action.value), .aria("label", name)) { content }
    }
}
