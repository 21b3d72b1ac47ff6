import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore
import SearchCore
import UICore
import WebCore

/// A memo in the list, in finished words.
struct MemoRow: Equatable, Identifiable {
    let id: UUID
    /// The identifier as in paths.
    let path: String
    /// The time of the last change, in ISO 8601.
    let instant: String
    /// The time of the last change, in words.
    let time: String
    let isPinned: Bool
    let title: HighlightedText
    /// The text after the title; empty when there is none.
    let excerpt: HighlightedText
}

extension MemoRow {
    /// - Parameter query: the search whose matches are highlighted; empty for none.
    init(_ memo: Memo, highlighting query: SearchQuery, times: MemoTimeFormat) {
        id = memo.id
        path = memo.id.canonicalText
        instant = memo.updatedAt.date.ISO8601Format()
        time = times.text(of: memo.updatedAt)
        isPinned = memo.isPinned
        // A card shows two lines of each. A match should be in them, and text that no screen has room for need not be
        // sent.
        title = HighlightedText(memo.title, highlighting: query).excerpt(leading: 20).prefix(100)
        excerpt = HighlightedText(memo.excerpt, highlighting: query).excerpt(leading: 30).prefix(200)
    }
}

/// Formats an instant: the time of day for today, otherwise the date.
struct MemoTimeFormat {
    private let today: CivilDate
    private let timeZone: TimeZone
    private let localize: Localizer
    private let timeOfDay: Date.FormatStyle

    /// - Parameter timeZone: the time zone of the person.
    init(now: Timestamp, timeZone: TimeZone, localize: Localizer) {
        today = CivilDate(now.date, in: timeZone)
        self.timeZone = timeZone
        self.localize = localize
        timeOfDay = Date.FormatStyle(
            locale: localize.locale, calendar: Calendar(identifier: .gregorian), timeZone: timeZone
        ).hour().minute()
    }

    func text(of instant: Timestamp) -> String {
        let day = CivilDate(instant.date, in: timeZone)
        return day == today ? timeOfDay.format(instant.date) : localize.date(day, .standard)
    }
}

/// A memo in the list.
struct MemoCard: ListCard {
    let row: MemoRow
    /// The place to which the editor leads back.
    let place: MemoPlace
    let localize: Localizer

    var body: some HTML {
        article(.classes("card", "memo"), .id(MemoPaths.card(row.id))) {
            UICore.time(.datetime(row.instant)) { row.time }
            h2 { a(.href(MemoPaths.editor(row.id, from: place))) { Highlighted(row.title) } }
            if row.isPinned {
                span(.class("pin")) {
                    Icon(.pin)
                    span(.class("vh")) { localize(.pinned) }
                }
            }
            if !row.excerpt.runs.isEmpty {
                p(.class("excerpt")) { Highlighted(row.excerpt) }
            }
            MemoMenu(row: row, place: place, localize: localize)
        }
    }
}

extension MemoCard {
    init(_ row: MemoRow, in uiState: MemoListUiState, _ localize: Localizer) {
        self.init(row: row, place: uiState.place, localize: localize)
    }
}

/// The “…” button of a card and its menu. Its buttons belong to the form around the list.
struct MemoMenu: HTML {
    let row: MemoRow
    /// The place to which the text leads back.
    let place: MemoPlace
    let localize: Localizer

    var body: some HTML {
        button(
            .type(.button), .class("menu-button"), .popovertarget(menuID),
            .aria("label", localize(.menu(row.title.text)))
        ) {
            Icon(.ellipsis)
        }
        div(.popover(), .class("menu"), .id(menuID), .aria("label", row.title.text)) {
            button(.formaction(row.isPinned ? MemoPaths.unpin(row.id) : MemoPaths.pin(row.id))) {
                localize(row.isPinned ? .unpin : .pin)
                Icon(.pin)
            }
            a(.href(MemoPaths.text(row.id, from: place)), .data("copy", "")) {
                localize(.copyMemo)
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

    private var menuID: String { "menu-\(row.path)" }
}
