import LocalizationCore
import UICore

/// A button for each position of the switch.
struct FaultsView: HTML {
    let uiState: FaultsUiState
    let localize: Localizer

    var body: some HTML {
        DebugBanner(text: uiState.errorText)
        form(.method(.post), .action(DebugPaths.faults), .classes("group", "rows")) {
            ForEach(uiState.rows) { row in
                button(
                    .class("row"), .name("fault"), .value(row.fault.rawValue), .aria("pressed", row.isOn)
                ) {
                    row.title
                    if row.isOn { span(.class("value")) { Icon(.check) } }
                }
            }
        }
        p(.class("footnote")) { localize(.faultsNote) }
    }
}
