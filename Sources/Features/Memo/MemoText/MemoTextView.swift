import LocalizationCore
import UICore

/// A memo's text, selectable, with a button where scripts can copy it.
struct MemoTextView: HTML {
    private static let textID = "memo-text"

    let uiState: MemoTextUiState
    /// Where the memo is edited.
    let editorPath: String
    let localize: Localizer

    var body: some HTML {
        header(.class("bar")) {
            a(.href(editorPath)) {
                Icon(.chevronLeft)
                localize(.editText)
            }
            span(.classes("bar-title", "late"), .aria("hidden", true)) { localize(.text) }
        }
        main {
            h1 { localize(.text) }
            div(.class("rows")) {
                textarea(.id(Self.textID), .rows(12), .readonly(), .aria("label", localize(.text))) { uiState.text }
            }
            p(.class("footnote")) { uiState.lengthText }
            div(.classes("group", "rows", "needs-script")) {
                button(.type(.button), .class("row"), .data("copy-field", Self.textID)) { localize(.copyText) }
            }
        }
    }
}
