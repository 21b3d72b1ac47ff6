import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SearchCore

/// A visit in the list, in finished words.
struct SakatsuRow: Equatable, Identifiable {
    let id: UUID
    /// The identifier as in paths.
    let path: String
    /// The day, `YYYY-MM-DD`.
    let day: String
    let dayOfMonth: String
    let weekday: String
    /// The day in full, for messages and labels.
    let date: String
    /// Whether the search matches the day.
    let isDateMatch: Bool
    let facilityName: HighlightedText
    /// The texts of the fields shown on the card.
    let fields: [VisitField: HighlightedText]
    let sets: [SakatsuRowSet]
    let temperatures: [SakatsuRowPart]
    /// The score, the tags and other values that are no texts.
    var facts: [HighlightedText] = []
    /// The first photos.
    var photos: [UUID] = []
    /// The number of the visit at its facility; nil for the first one, and in the results of a search.
    var number: String?
    /// The visit of this day a year ago, shown above the newest card; nil without one.
    var yearAgo: SakatsuYearAgo?
    /// The heading of the month, if it differs from the previous card's.
    var month: SakatsuRowMonth?
}

/// The visits of the same day a year before.
struct SakatsuYearAgo: Equatable {
    /// The last visit of the day: the facility, and the score.
    let text: String
    /// The day in the list.
    let path: String
}

extension SakatsuYearAgo {
    init(_ sakatsu: Sakatsu, localize: Localizer) {
        let content = sakatsu.content
        text = [content.facilityName, localize.value(of: .score, in: content)].filter { !$0.isEmpty }
            .joined(separator: " · ")
        path = SakatsuPaths.list(searchText: content.visitingDate.description)
    }
}

/// A month as a heading of the list.
struct SakatsuRowMonth: Equatable {
    /// `YYYY-MM`.
    let id: String
    let title: String
    /// The number of visits and of facilities in the month; nil in the results of a search.
    var sums: String?
}

/// Equal sets in succession, or the times of all sets.
struct SakatsuRowSet: Equatable {
    let parts: [SakatsuRowPart]
    /// Their number, in words; nil for a single one.
    let countText: String?
}

extension SakatsuRow {
    /// The maximum number of lines with sets; a card with more shows their times added up.
    private static let setLineCount = 2
    /// The maximum number of photos.
    private static let photoCount = 4

    /// - Parameters:
    ///   - search: the search whose matches are highlighted; empty for none.
    ///   - isRoomy: whether everything is shown: each set, and the texts of all fields.
    init(_ sakatsu: Sakatsu, highlighting search: SakatsuSearch, isRoomy: Bool = false, localize: Localizer) {
        let content = sakatsu.content
        let query = search.query
        // The results of a search show all texts, so that the match is seen.
        let isRoomy = isRoomy || !query.isEmpty || !search.filters.isEmpty
        id = sakatsu.id
        path = sakatsu.id.canonicalText
        day = content.visitingDate.description
        dayOfMonth = "\(content.visitingDate.day)"
        weekday = localize.date(content.visitingDate, .weekday)
        date = localize.date(content.visitingDate, .standard)
        isDateMatch =
            search.selectsDays
            || !query.isEmpty
                && content.visitingDate.searchLines.contains { HighlightedText($0, highlighting: query).hasMatch }
        facilityName =
            search.selectsFacility
            ? HighlightedText(match: content.facilityName)
            : HighlightedText(content.facilityName, highlighting: query)
        let lines = VisitField.allCases.compactMap { field in
            let line = localize.line(of: field, in: content)
            return line.isEmpty ? nil : field.row.onCard.map { (field, line, $0) }
        }
        // The last field says how the visit was.
        fields = Dictionary(
            uniqueKeysWithValues: (isRoomy ? lines[...] : lines.suffix(1)).map { field, line, part in
                // A match should be among the lines that the card shows, and text that no screen has room for need not
                // be sent.
                let text = HighlightedText(line, highlighting: query).excerpt(leading: part.leading)
                return (field, text.prefix(part.length))
            })
        sets = Self.sets(of: content, highlighting: query, isRoomy: isRoomy, localize: localize)
        temperatures = content.temperatures.compactMap { SakatsuRowPart($0, highlighting: query, localize: localize) }
        photos = sakatsu.photos.prefix(Self.photoCount).map(\.id)
        facts = [VisitField.score, .tags].compactMap { field in
            let text = localize.value(of: field, in: content)
            return text.isEmpty ? nil : HighlightedText(text, highlighting: field == .tags ? query : "")
        }
    }

    private static func sets(
        of content: SakatsuContent, highlighting query: SearchQuery, isRoomy: Bool, localize: Localizer
    ) -> [SakatsuRowSet] {
        let sets = content.sets
            .map { $0.steps.compactMap { SakatsuRowPart($0, highlighting: query, localize: localize) } }
            .filter { !$0.isEmpty }
        let lines = sets.runs.map { SakatsuRowSet(parts: $0, countText: $1 > 1 ? localize(.foldedSets($1)) : nil) }
        guard !isRoomy, lines.count > setLineCount else { return lines }
        let totals = SaunaStep.Kind.allCases.compactMap { SakatsuRowPart(totalOf: $0, in: content, localize: localize) }
        return totals.isEmpty ? lines : [SakatsuRowSet(parts: totals, countText: localize(.setCount(sets.count)))]
    }
}

/// A step or a temperature in finished words.
struct SakatsuRowPart: Equatable {
    /// The symbol of the title; nil for a step without one.
    let symbol: String?
    let title: String
    /// Whether the title is shown, and not only read by screen readers.
    var isTitleShown = false
    /// Numbers and their units; empty when no time was typed.
    let amounts: [Amount]
    /// The searched text; nil when there is no search.
    let searchLine: String?
    /// Whether the search matches it.
    let isMatch: Bool
    /// A remark about the amount; nil for none.
    var note: String?

    struct Amount: Equatable {
        let number: String
        let unit: String
    }
}

extension SakatsuRowPart {
    /// nil when neither title nor time was typed.
    ///
    /// - Parameter isNamed: whether a title that the person chose is shown, next to the symbol of its kind.
    init?(_ step: SaunaStep, highlighting query: SearchQuery = "", isNamed: Bool = false, localize: Localizer) {
        guard !step.title.isEmpty || step.seconds != nil else { return nil }
        let amounts = step.seconds.map(localize.durationParts) ?? []
        let isOwnTitle = !step.title.isEmpty && localize.title(of: step) != localize.title(of: step.kind)
        self.init(
            symbol: step.kind.symbol, title: localize.title(of: step),
            isTitleShown: step.kind.symbol == nil || isNamed && isOwnTitle,
            amounts: amounts.map { Amount(number: localize.number($0.amount), unit: localize.unit($0.unit)) },
            searchLine: query.isEmpty ? nil : step.searchLine, query: query)
    }

    /// nil when no number was typed.
    init?(_ temperature: SaunaTemperature, highlighting query: SearchQuery = "", localize: Localizer) {
        guard let celsius = temperature.celsius else { return nil }
        self.init(
            symbol: temperature.kind.symbol, title: localize.title(of: temperature),
            // Two saunas would look the same.
            isTitleShown: localize.title(of: temperature) != localize.title(of: temperature.kind),
            amounts: [
                Amount(
                    number: localize.temperatureUnit.number(of: celsius).description,
                    unit: localize.temperatureUnit.sign)
            ],
            searchLine: query.isEmpty ? nil : temperature.searchLine, query: query)
    }

    /// The total time of the steps of a kind; nil when no step of the kind has a time.
    init?(totalOf kind: SaunaStep.Kind, in content: SakatsuContent, localize: Localizer) {
        let seconds = content.totalSeconds(of: kind)
        guard seconds > FixedDecimal(0) else { return nil }
        let step = SaunaStep(kind: kind, title: localize.title(of: kind), seconds: seconds)
        self.init(step, localize: localize)
    }

    private init(
        symbol: String?, title: String, isTitleShown: Bool, amounts: [Amount], searchLine: String?, query: SearchQuery
    ) {
        self.symbol = symbol
        self.title = title
        self.isTitleShown = isTitleShown
        self.amounts = amounts
        self.searchLine = searchLine
        isMatch = searchLine.map { HighlightedText($0, highlighting: query).hasMatch } ?? false
    }
}

extension SakatsuRowMonth {
    init(_ date: CivilDate, localize: Localizer) {
        id = date.yearAndMonth
        title = localize.date(date, .month)
    }

    /// The number of visits and of facilities in words.
    static func sums(_ month: VisitMonth, localize: Localizer) -> String {
        "\(localize(.visits(month.count))) · \(localize(.facilities(month.facilityCount)))"
    }
}
