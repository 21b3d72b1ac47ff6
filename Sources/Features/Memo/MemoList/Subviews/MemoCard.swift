import LocalizationCore
import SearchCore
import UICore

/// A memo in the list.
struct MemoCard: HTML {
    let row: MemoRow
    /// The editor leads back to this search.
    let searchText: String
    let localize: Localizer

    var body: some HTML {
        article(.classes("card", "memo"), .id(MemoPaths.card(row.id))) {
            UICore.time(.datetime(row.instant)) { row.time }
            h2 { a(.href(MemoPaths.editor(row.id, searchText: searchText))) { Marked(row.title) } }
            if row.isPinned {
                span(.class("pin")) {
                    Icon(.pin)
                    span(.class("vh")) { localize(.pinned) }
                }
            }
            if !row.excerpt.runs.isEmpty {
                p(.class("excerpt")) { Marked(row.excerpt) }
            }
            MemoMenu(row: row, searchText: searchText, localize: localize)
        }
    }
}
