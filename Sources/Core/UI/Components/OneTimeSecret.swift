/// A link to hand out, a token or an address, shown only once for copying.
package struct OneTimeSecret<More: HTML>: HTML {
    private let id: String
    private let title: String
    private let text: String
    private let copyText: String
    private let note: String
    private let more: More

    /// - Parameters:
    ///   - id: the identifier of the field.
    ///   - copyText: the title of the button.
    ///   - more: additional rows.
    package init(
        id: String, title: String, text: String, copyText: String, note: String,
        @HTMLBuilder more: () -> More = { HTMLEmpty() }
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.copyText = copyText
        self.note = note
        self.more = more()
    }

    package var body: some HTML {
        section(.class("group"), .role("status")) {
            h2(.class("caption")) { title }
            div(.class("rows")) {
                textarea(.class("letters"), .id(id), .rows(3), .readonly(), .aria("label", title)) { text }
                button(.type(.button), .classes("row", "needs-script"), .data("copy-field", id)) { copyText }
                more
            }
            p(.class("footnote")) { note }
        }
    }
}
