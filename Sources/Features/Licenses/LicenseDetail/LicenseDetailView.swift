import LicensesData
import LocalizationCore
import UICore

/// One licence whole.
struct LicenseDetailView: HTML {
    let license: License
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            a(.href(LicensesPaths.list)) {
                Icon(.chevronLeft)
                localize(.title)
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { license.name }
        }
        main {
            h1 { license.name }
            if !license.version.isEmpty {
                div(.classes("group", "rows")) {
                    div(.class("row")) {
                        span { localize(.version) }
                        span(.class("value")) { license.version }
                    }
                }
            }
            // Licences are in English, whatever the page is in.
            pre(.classes("group", "prose"), .lang("en")) { license.text }
        }
    }
}
