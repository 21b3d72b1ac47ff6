import LocalizationCore
import SearchCore
import UICore

/// A memo in the list.
struct MemoCard: HTML {
    let row: MemoRow
    /// The editor leads back to it.
    let place: MemoPlace
    let localize: Localizer

    var body: some HTML {
        article(.classes("card", "memo"), .id(MemoPaths.card(row.id))) {
            UICore.time(.datetime(row.instant)) { row.time }
            h2 { a(.href(MemoPaths.editor(row.id, from: place))) { Marked(row.title) } }
            if row.isPinned {
                span(.class("pin")) {
                    Icon(.pin)
                    span(.class("vh")) { localize(.pinned) }
                }
            }
            if !row.excerpt.runs.isEmpty {
                p(.class("excerpt")) { Marked(row.excerpt) }
            }
            MemoMenu(row: row, place: place, localize: localize)
        }
    }
}
