import UICore

/// A text that proves something and is shown this once, to be copied: a link to hand out, or a token.
struct ShownOnce: HTML {
    /// Of the field.
    let id: String
    let title: String
    let text: String
    /// On the button.
    let copyText: String
    let note: String

    var body: some HTML {
        section(.class("group"), .role("status")) {
            h2(.class("caption")) { title }
            div(.class("rows")) {
                textarea(.class("letters"), .id(id), .rows(3), .readonly(), .aria("label", title)) { text }
                button(.type(.button), .classes("row", "needs-script"), .data("copy-field", id)) { copyText }
            }
            p(.class("footnote")) { note }
        }
    }
}
