import UICore

/// The requests, a row each.
struct RequestsView: HTML {
    let uiState: RequestsUiState

    var body: some HTML {
        p(.class("footnote")) { uiState.countText }
        if !uiState.rows.isEmpty {
            ul(.class("rows")) {
                ForEach(uiState.rows) { row in
                    li(.classes("row", "stacked")) {
                        span {
                            row.title
                            small { row.time }
                        }
                        span(.class("value")) {
                            row.status
                            small { row.duration }
                        }
                    }
                }
            }
        }
    }
}
