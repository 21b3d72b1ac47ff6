import Foundation
import LocalizationCore
import SakatsuData
import UICore
import ValuesCore

/// The whole form. Every button is a submit button, so that all of it works without scripts; with them, the answer
/// is morphed into the page.
struct SakatsuInputView: HTML {
    let uiState: SakatsuInputUiState
    let path: String
    let localize: Localizer

    var body: some HTML {
        form(
            .id("sakatsu-input"), .method(.post), .action(path), .novalidate(), .hx("post", path),
            .hx("swap", "outerMorph"), .hx("sync", "this:queue last"), .hx("status:409", "swap:outerMorph"),
            .hx("status:422", "swap:outerMorph"), .hx("status:503", "swap:outerMorph")
        ) {
            header(.class("bar")) {
                a(.href(SakatsuPaths.list(at: uiState.place, showing: keptID))) { localize(.cancel) }
                h1(.class("bar-title")) { uiState.title }
                SakatsuActionButton(.onSaveButtonClick, class: "strong") { localize(.save) }
            }
            // A field named "id" would hide the form's own id from scripts.
            input(.type(.hidden), .name("sakatsuID"), .value(uiState.form.id.canonicalText))
            input(.type(.hidden), .name("q"), .value(uiState.place.searchText))
            if let through = uiState.place.through {
                input(.type(.hidden), .name("through"), .value("\(through)"))
            }
            input(.type(.hidden), .name("revision"), .value("\(uiState.form.revision)"))
            SakatsuInputSummary(uiState: uiState, localize: localize)
            SakatsuFacilityFields(uiState: uiState, localize: localize)
            lastVisit
            SakatsuTextField(
                .foreword, title: localize(.foreword), text: uiState.form.foreword, uiState: uiState,
                localize: localize)
            sets
            SakatsuTextField(
                .afterword, title: localize(.afterword), text: uiState.form.afterword, uiState: uiState,
                localize: localize)
            SaunaTemperatureFields(uiState: uiState, localize: localize)
        }
    }

    /// The visit that is in the list already; nil for a new one.
    private var keptID: UUID? { uiState.form.revision == 0 ? nil : uiState.form.id }

    @HTMLBuilder private var lastVisit: some HTML {
        if let text = uiState.lastVisitText {
            div(.classes("group", "rows")) {
                SakatsuActionButton(.onUseLastVisitButtonClick, class: "row") {
                    span { localize(.useLastVisit) }
                    span(.class("value")) { text }
                }
            }
        }
    }

    @HTMLBuilder private var sets: some HTML {
        ForEach(uiState.form.sets.indices) { set in
            SaunaSetFields(set: set, uiState: uiState, localize: localize)
        }
        div(.classes("group", "rows"), .id(SakatsuField.sets.elementID)) {
            SakatsuActionButton(.onAddNewSaunaSetButtonClick, class: "row") { localize(.addSet) }
            FieldError(uiState.problem(of: .sets), of: SakatsuField.sets.elementID)
        }
    }
}
