import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SearchCore
import UICore
import WebCore

/// A visit in the list, in finished words.
struct SakatsuRow: Equatable, Identifiable {
    let id: UUID
    /// The identifier as in paths.
    let path: String
    /// The day, `YYYY-MM-DD`.
    let day: String
    let date: HighlightedText
    let facilityName: HighlightedText
    /// The texts of the fields shown on the card.
    let fields: [VisitField: HighlightedText]
    let sets: [SakatsuRowSet]
    let temperatures: [SakatsuRowPart]
    /// The heading of the month, if it differs from the previous card's.
    var month: SakatsuRowMonth?
}

/// A month as a heading of the list.
struct SakatsuRowMonth: Equatable {
    /// `YYYY-MM`.
    let id: String
    let title: String
}

/// Equal sets in succession.
struct SakatsuRowSet: Equatable {
    let parts: [SakatsuRowPart]
    /// Their number, in words; nil for a single one.
    let countText: String?
}

extension SakatsuRow {
    /// - Parameter query: the text to highlight; empty for none.
    init(_ sakatsu: Sakatsu, highlighting query: String, localize: Localizer) {
        let content = sakatsu.content
        id = sakatsu.id
        path = sakatsu.id.canonicalText
        day = content.visitingDate.description
        date = content.visitingDate.highlighted(query, localize: localize)
        facilityName = HighlightedText(content.facilityName, highlighting: query)
        // A match should be among the lines that the card shows, and text that no screen has room for need not be sent.
        fields = Dictionary(
            uniqueKeysWithValues: VisitField.allCases.compactMap { field in
                let line = localize.line(of: field, in: content)
                guard let part = field.row.onCard, !line.isEmpty else { return nil }
                let text = HighlightedText(line, highlighting: query)
                return (field, text.excerpt(leading: part.leading).prefix(part.length))
            })
        sets = content.sets
            .map { $0.steps.compactMap { SakatsuRowPart($0, highlighting: query, localize: localize) } }
            .filter { !$0.isEmpty }
            .runs
            .map { SakatsuRowSet(parts: $0, countText: $1 > 1 ? localize(.foldedSets($1)) : nil) }
        temperatures = content.temperatures.compactMap { SakatsuRowPart($0, highlighting: query, localize: localize) }
    }
}

/// A step or a temperature in finished words.
struct SakatsuRowPart: Equatable {
    /// The symbol of the title; nil when the title itself is shown.
    let symbol: String?
    let title: String
    /// Numbers and their units; empty when no time was typed.
    let amounts: [Amount]
    /// The searched text; nil when there is no search.
    let searchLine: String?
    /// Whether the search matches it.
    let isMatch: Bool

    struct Amount: Equatable {
        let number: String
        let unit: String
    }
}

extension SakatsuRowPart {
    /// nil when neither title nor time was typed.
    init?(_ step: SaunaStep, highlighting query: String = "", localize: Localizer) {
        guard !step.title.isEmpty || step.seconds != nil else { return nil }
        let amounts = step.seconds.map(localize.durationParts) ?? []
        self.init(
            symbol: step.kind.symbol, title: localize.title(of: step),
            amounts: amounts.map { Amount(number: localize.number($0.amount), unit: localize.unit($0.unit)) },
            searchLine: query.isEmpty ? nil : step.searchLine, query: query)
    }

    /// nil when no number was typed.
    init?(_ temperature: SaunaTemperature, highlighting query: String = "", localize: Localizer) {
        guard let celsius = temperature.celsius else { return nil }
        self.init(
            symbol: temperature.kind.symbol, title: localize.title(of: temperature),
            amounts: [Amount(number: localize.number(celsius), unit: localize.celsiusUnit)],
            searchLine: query.isEmpty ? nil : temperature.searchLine, query: query)
    }

    private init(symbol: String?, title: String, amounts: [Amount], searchLine: String?, query: String) {
        self.symbol = symbol
        self.title = title
        self.amounts = amounts
        self.searchLine = searchLine
        isMatch = searchLine.map { HighlightedText($0, highlighting: query).hasMatch } ?? false
    }
}

extension SakatsuRowMonth {
    init(_ date: CivilDate, localize: Localizer) {
        id = String(date.description.dropLast(3))
        title = localize.date(date, .month)
    }
}

extension CivilDate {
    /// The displayed date; highlighted as a whole when the search matches another form of it.
    fileprivate func highlighted(_ query: String, localize: Localizer) -> HighlightedText {
        let text = localize.date(self, .standard)
        let highlighted = HighlightedText(text, highlighting: query)
        guard !query.isEmpty, !highlighted.hasMatch else { return highlighted }
        let isFound = searchLines.contains { HighlightedText($0, highlighting: query).hasMatch }
        return isFound ? HighlightedText(match: text) : highlighted
    }
}

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
        if let month = row.month { SakatsuMonthHeading(month: month) }
        card
    }

    private var card: some HTML {
        article(.class("card"), .id(SakatsuPaths.card(row.id))) {
            UICore.time(
                .datetime(row.day), .find(in: searched.map { _ in "" }),
                .find(as: searched?.visitingDate.searchLines.joined(separator: "\n"))
            ) {
                Highlighted(row.date)
            }
            h3 { heading }
            ForEach(VisitField.beforeSets) { paragraph($0) }
            if !row.sets.isEmpty {
                ol(.class("sets")) {
                    ForEach(row.sets) { set in
                        li {
                            ForEach(set.parts) { SakatsuRowPartItem(part: $0, isSearched: searched != nil) }
                            if let text = set.countText { strong { text } }
                        }
                    }
                }
            }
            ForEach(VisitField.afterSets) { paragraph($0) }
            if !row.temperatures.isEmpty {
                p(.class("temps")) {
                    ForEach(row.temperatures) { temperature in
                        SakatsuRowPartItem(part: temperature, isSearched: searched != nil)
                        " "
                    }
                }
            }
            controls
        }
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
                span(.class("vh")) { localize(.select(row.facilityName.text, row.date.text)) }
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
}

/// The heading of the visits of a month.
struct SakatsuMonthHeading: HTML {
    let month: SakatsuRowMonth

    var body: some HTML {
        h2(.class("month"), .id("month-\(month.id)")) { month.title }
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
            Symbol(symbol, name: part.title)
        } else {
            HTMLElement("i", [], content: HTMLText(part.title))
        }
        ForEach(part.amounts) { amount in
            amount.number
            small { amount.unit }
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
            .aria("label", localize(.menu(row.facilityName.text, row.date.text)))
        ) {
            Icon(.ellipsis)
        }
        div(.popover(), .class("menu"), .id(menuID)) {
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
