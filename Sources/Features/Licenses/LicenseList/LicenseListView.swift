import LocalizationCore
import UICore

/// All that the program contains, each with its version.
struct LicenseListView: HTML {
    let uiState: LicenseListUiState
    let links: LicensesLinks
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            a(.href(links.settings)) {
                Icon(.chevronLeft)
                localize(.settings)
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.title) }
        }
        main {
            h1 { localize(.title) }
            if uiState.rows.isEmpty {
                p(.class("footnote")) { localize(.empty) }
            } else {
                ul(.classes("group", "rows")) { ForEach(uiState.rows, content: item) }
            }
        }
    }

    private func item(_ row: LicenseRow) -> some HTML {
        li {
            a(.class("row"), .href(LicensesPaths.detail(row.name))) {
                span { row.name }
                span(.class("value")) { row.version }
            }
        }
    }
}
