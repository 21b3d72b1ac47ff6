import LocalizationCore
import UICore

/// Shows what is typed into a password's field, while it is on. Without scripts there is nothing to switch.
struct RevealPassword: HTML {
    let field: String
    let localize: Localizer

    var body: some HTML {
        label(.classes("row", "choice", "reveal", "needs-script")) {
            input(.type(.checkbox), .data("reveal", field))
            span { localize(.showPassword) }
            Icon(.check)
        }
    }
}
