import LocalizationCore
import UICore

/// The text to share, selectable, with buttons where scripts can help.
struct SakatsuTextView: HTML {
    let text: String
    let detailPath: String
    let textPath: String
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            a(.href(detailPath)) {
                Icon(.chevronLeft)
                localize(.back)
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.text) }
        }
        main {
            h1 { localize(.text) }
            div(.class("rows")) {
                textarea(.id("share-text"), .rows(12), .readonly(), .aria("label", localize(.text))) { text }
            }
            div(.classes("group", "rows", "needs-script")) {
                button(.type(.button), .class("row"), .data("copy-field", "share-text")) { localize(.copy) }
                button(.type(.button), .classes("row", "needs-share"), .data("share", textPath)) {
                    localize(.share)
                }
            }
        }
    }
}
