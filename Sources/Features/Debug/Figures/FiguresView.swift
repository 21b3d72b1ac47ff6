import LocalizationCore
import UICore

/// The figures in groups, and the button that has the file checked.
struct FiguresView: HTML {
    let uiState: FiguresUiState
    let localize: Localizer

    var body: some HTML {
        DebugBanner(text: uiState.errorText)
        rows(localize(.figuresAll), uiState.figures, id: "figures")
        rows(localize(.figuresTables), uiState.tables, id: "tables")
        form(.method(.post), .action(DebugPaths.check), .class("group")) {
            div(.class("rows")) {
                button(.class("row")) { localize(.figuresCheck) }
            }
            p(.class("footnote"), .role("status")) { uiState.finding ?? localize(.figuresCheckNote) }
        }
    }

    private func rows(_ title: String, _ rows: [FigureRow], id: String) -> some HTML {
        section(.class("group"), .aria("labelledby", id)) {
            h2(.class("caption"), .id(id)) { title }
            ul(.class("rows")) {
                ForEach(rows) { row in
                    li(.class("row")) {
                        span { row.title }
                        span(.class("value")) { row.value }
                    }
                }
            }
        }
    }
}
