import LocalizationCore
import SakatsuData
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
                localize(.setNumber, set + 1)
                FieldError(uiState.problem(of: .set(set)), of: id)
            }
            input(.type(.hidden), .name(SakatsuInputName.set(set)))
            ul(.class("rows")) {
                ForEach(uiState.form.sets[set].indices) { step in
                    SaunaStepRow(set: set, step: step, uiState: uiState, localize: localize)
                }
            }
            div(.class("actions")) {
                button(.type(.button), .popovertarget(menuID)) { localize(.addStep) }
                SakatsuActionButton(.onDuplicateSaunaSetButtonClick(set: set)) { localize(.duplicateSet) }
                SakatsuActionButton(.onRemoveSaunaSetButtonClick(set: set), class: "destructive") {
                    localize(.deleteSet)
                }
            }
            div(.popover(.auto), .classes("menu", "start"), .id(menuID)) {
                ForEach(SaunaStep.Kind.allCases) { kind in
                    SakatsuActionButton(.onAddStepButtonClick(set: set, kind: kind)) {
                        localize(kind.title)
                        span(.aria("hidden", true)) { kind.symbol ?? "" }
                    }
                }
            }
        }
    }

    private var id: String { SakatsuField.set(set).elementID }

    private var menuID: String { "add-step-\(set)" }
}
