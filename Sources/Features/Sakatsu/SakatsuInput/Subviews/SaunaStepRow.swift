import LocalizationCore
import SakatsuData
import UICore

/// A step: its title, its time and the unit of it.
struct SaunaStepRow: HTML {
    let set: Int
    let step: Int
    let uiState: SakatsuInputUiState
    let localize: Localizer

    var body: some HTML {
        li(.classes("row", "step")) {
            input(.type(.hidden), .name(names.kind), .value(form.kind.rawValue))
            span(.class("emoji"), .aria("hidden", true)) { form.kind.symbol ?? "" }
            input(
                .class("title"), .id(names.title), .name(names.title), .value(form.title),
                .aria("label", localize(.itemName)), .invalid(titleProblem),
                .describedBy(names.title, titleProblem))
            input(
                .class("amount"), .id(names.amount), .name(names.amount), .value(form.amount),
                .inputmode(.decimal), .placeholder(localize(.optional)), .aria("label", localize(.timeOf, title)),
                .invalid(amountProblem), .describedBy(names.amount, amountProblem),
                .autofocus(uiState.focus == .stepAmount(set: set, step: step)))
            UnitSelect(
                name: names.unit, selection: form.unit, description: localize(.unitOf, title),
                localize: localize)
            SakatsuActionButton(
                .onRemoveStepButtonClick(set: set, step: step), class: "remove",
                name: localize(.deleteItem, title)
            ) {
                Icon(.close)
            }
            FieldError(titleProblem, of: names.title)
            FieldError(amountProblem, of: names.amount)
        }
    }

    private var form: SaunaStepForm { uiState.form.sets[set][step] }

    private var names: SakatsuInputName.Step { SakatsuInputName.step(step, ofSet: set) }

    private var title: String { form.title.isEmpty ? localize(.unnamedItem) : form.title }

    private var titleProblem: String? { uiState.problem(of: .stepTitle(set: set, step: step)) }

    private var amountProblem: String? { uiState.problem(of: .stepAmount(set: set, step: step)) }
}
