import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SearchCore
import UICore
import WebCore

/// A visit in the list.
struct SakatsuCard: ListCard {
    let row: SakatsuRow
    let isEditing: Bool
    /// The place to which the visit leads back.
    let place: SakatsuPlace
    /// The visit's content, for a device that searches offline; nil for a card of the server's own search.
    var searched: SakatsuContent?
    let localize: Localizer

    var body: some HTML {
        if let yearAgo = row.yearAgo {
            div(.classes("group", "rows")) {
                StackedLink(localize(.yearAgoToday), yearAgo.text, path: yearAgo.path)
            }
        }
        if let month = row.month { SakatsuMonthHeading(month: month) }
        card
    }

    private var card: some HTML {
        article(.class("card"), .id(SakatsuPaths.card(row.id))) {
            UICore.time(
                .datetime(row.day), .find(as: searched?.visitingDate.searchLines.joined(separator: "\n"))
            ) {
                if row.isDateMatch { mark { dayOfMonth } } else { dayOfMonth }
            }
            h3 { heading }
            ForEach(VisitField.beforeSets) { paragraph($0) }
            if !row.sets.isEmpty { SakatsuRowSets(sets: row.sets, isSearched: searched != nil) }
            ForEach(VisitField.afterSets) { paragraph($0) }
            if !row.temperatures.isEmpty || !row.facts.isEmpty || row.number != nil {
                p(.class("temps")) {
                    ForEach(row.temperatures) { temperature in
                        SakatsuRowPartItem(part: temperature, isSearched: searched != nil)
                        " "
                    }
                    ForEach(row.facts) { fact in
                        span(.find(in: searched.map { _ in "" })) { Highlighted(fact) }
                        " "
                    }
                    if let number = row.number { span { number } }
                }
            }
            if !row.photos.isEmpty {
                div(.class("thumbs")) {
                    ForEach(row.photos) { photo in
                        // The visit's page describes them.
                        img(
                            .src("\(SakatsuPaths.photo(photo))?width=\(PhotoSize.small.side)"), .alt(""),
                            .custom(name: "loading", value: "lazy"))
                    }
                }
            }
            controls
        }
    }

    @HTMLBuilder private var dayOfMonth: some HTML {
        strong { row.dayOfMonth }
        " "
        row.weekday
    }

    @HTMLBuilder private var heading: some HTML {
        if isEditing {
            Highlighted(row.facilityName)
        } else {
            a(.href(SakatsuPaths.detail(row.id, from: place)), .find(in: searched.map { _ in "" })) {
                Highlighted(row.facilityName)
            }
        }
    }

    @HTMLBuilder private var controls: some HTML {
        if isEditing {
            label(.class("pick")) {
                input(.type(.checkbox), .name("ids"), .value(row.path))
                span(.class("vh")) { localize(.select(row.facilityName.text, row.date)) }
            }
        } else {
            SakatsuMenu(row: row, place: place, localize: localize)
        }
    }

    @HTMLBuilder private func paragraph(_ field: VisitField) -> some HTML {
        if let text = row.fields[field] {
            p(
                .class(field.rawValue), .find(in: searched.map { localize.line(of: field, in: $0) }),
                .data("excerpt", searched == nil ? nil : field.row.onCard.map { "\($0.leading) \($0.length)" })
            ) {
                Highlighted(text)
            }
        }
    }
}

extension SakatsuCard {
    init(_ row: SakatsuRow, in uiState: SakatsuListUiState, _ localize: Localizer) {
        self.init(row: row, isEditing: uiState.isEditing, place: uiState.place, localize: localize)
    }

    static func pane(_ localize: Localizer) -> SakatsuPane { SakatsuPane(localize: localize) }
}

/// The place next to the list where wide windows show a visit, and what the keys do there.
struct SakatsuPane: HTML {
    let localize: Localizer

    var body: some HTML {
        div(.classes("vh", "needs-script")) {
            step("card", 1, "j", localize(.visitBelow))
            step("card", -1, "k", localize(.visitAbove))
            step("month", 1, "]", localize(.monthBelow))
            step("month", -1, "[", localize(.monthAbove))
        }
        aside(
            .id("pane"), .class("needs-script"), .tabindex(-1), .aria("label", localize(.visit)),
            .data("paste", SakatsuPaths.shared)
        ) {
            div(.class("empty")) {
                p { localize(.chooseVisit) }
                a(.class("button"), .href(SakatsuPaths.table)) { localize(.table) }
            }
        }
    }

    private func step(_ unit: String, _ count: Int, _ key: String, _ title: String) -> some HTML {
        button(
            .type(.button), .tabindex(-1), .name(unit), .value("\(count)"), .data("step", ""),
            .aria("keyshortcuts", key)
        ) {
            title
        }
    }
}

/// The heading of the visits of a month.
struct SakatsuMonthHeading: HTML {
    let month: SakatsuRowMonth

    var body: some HTML {
        h2(.class("month"), .id("month-\(month.id)")) {
            a(.href(SakatsuPaths.months(of: month.id))) { month.title }
            if let sums = month.sums {
                " "
                small { sums }
            }
        }
    }
}

/// The sets of a card, a line for each.
struct SakatsuRowSets: HTML {
    let sets: [SakatsuRowSet]
    /// Whether a device searches them.
    var isSearched = false

    var body: some HTML {
        ol(.class("sets")) {
            ForEach(sets) { set in
                li {
                    ForEach(set.parts) { SakatsuRowPartItem(part: $0, isSearched: isSearched) }
                    if let text = set.countText { strong { text } }
                }
            }
        }
    }
}

/// A step or a temperature in a card's line.
struct SakatsuRowPartItem: HTML {
    let part: SakatsuRowPart
    /// Whether a device searches it.
    let isSearched: Bool

    var body: some HTML {
        span(.find(as: isSearched ? part.searchLine : nil)) {
            if part.isMatch {
                mark { content }
            } else {
                content
            }
        }
    }

    @HTMLBuilder private var content: some HTML {
        if let symbol = part.symbol {
            span(.aria("hidden", true)) { symbol }
        }
        if part.isTitleShown {
            HTMLElement("i", [], content: HTMLText(part.title))
        } else {
            span(.class("vh")) { part.title }
        }
        ForEach(part.amounts) { amount in
            amount.number
            small { amount.unit }
        }
        if let note = part.note {
            " "
            small { note }
        }
    }
}

/// The “…” button of a card and its menu. Its buttons belong to the form around the list.
struct SakatsuMenu: HTML {
    let row: SakatsuRow
    /// The place to which the visit leads back.
    let place: SakatsuPlace
    let localize: Localizer

    var body: some HTML {
        button(
            .type(.button), .class("menu-button"), .popovertarget(menuID),
            .aria("label", localize(.menu(row.facilityName.text, row.date)))
        ) {
            Icon(.ellipsis)
        }
        div(.popover(), .class("menu"), .id(menuID), .aria("label", "\(row.facilityName.text) \(row.date)")) {
            a(.href(SakatsuPaths.again(row.id, from: place))) {
                localize(.again)
                Icon(.plus)
            }
            a(.href(SakatsuPaths.edit(row.id, from: place))) {
                localize(.edit)
                Icon(.pencil)
            }
            a(.href(SakatsuPaths.text(row.id, from: place)), .data("copy", "")) {
                localize(.copyText)
                Icon(.copy)
            }
            button(.type(.button), .class("needs-share"), .data("share", SakatsuPaths.text(row.id))) {
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
}
