import LocalizationCore
import SearchCore
import UICore

/// The "…" of a card and what it opens. Its buttons belong to the form around the list.
struct MemoMenu: HTML {
    let row: MemoRow
    /// The text leads back to it.
    let place: MemoPlace
    let localize: Localizer

    var body: some HTML {
        button(
            .type(.button), .class("menu-button"), .popovertarget(menuID),
            .aria("label", localize(.menu, row.title.text))
        ) {
            Icon(.ellipsis)
        }
        div(.popover(.auto), .class("menu"), .id(menuID)) {
            pinButton
            a(.href(MemoPaths.text(row.id, from: place))) {
                localize(.showText)
                Icon(.copy)
            }
            button(
                .class("destructive"), .formaction(MemoPaths.delete(row.id)), .name(MemoFeature.subject),
                .value(row.title.text)
            ) {
                localize(.delete)
                Icon(.trash)
            }
        }
    }

    private var pinButton: some HTML {
        button(.formaction(row.isPinned ? MemoPaths.unpin(row.id) : MemoPaths.pin(row.id))) {
            localize(row.isPinned ? .unpin : .pin)
            Icon(.pin)
        }
    }

    private var menuID: String { "menu-\(row.path)" }
}
