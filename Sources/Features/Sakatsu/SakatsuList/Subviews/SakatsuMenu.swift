import LocalizationCore
import SearchCore
import UICore

/// The "…" of a card and what it opens. Its buttons belong to the form around the list.
struct SakatsuMenu: HTML {
    let row: SakatsuRow
    /// The visit leads back to it.
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        button(
            .type(.button), .class("menu-button"), .popovertarget(menuID),
            .aria("label", localize(.menu, row.facilityName.text, row.date.text))
        ) {
            Icon(.ellipsis)
        }
        div(.popover(.auto), .class("menu"), .id(menuID)) {
            a(.href(SakatsuPaths.edit(row.id, from: place))) {
                localize(.edit)
                Icon(.pencil)
            }
            a(.href(SakatsuPaths.text(row.id, from: place)), .data("copy", "")) {
                localize(.copyText)
                Icon(.copy)
            }
            button(.type(.button), .class("needs-share"), .data("share", textPath)) {
                localize(.share)
                Icon(.share)
            }
            button(
                .class("destructive"), .formaction(SakatsuPaths.delete(row.id)), .name(SakatsuFeature.subject),
                .value(row.facilityName.text)
            ) {
                localize(.delete)
                Icon(.trash)
            }
        }
    }

    private var menuID: String { "menu-\(row.path)" }

    private var textPath: String { SakatsuPaths.text(row.id) }
}
