import DatabaseCore
import LocalizationCore
package import ModelsCore
package import SearchCore
import TypedCore

/// A typed search among visits: texts (see ``SearchTerm``) and conditions, all of which must hold.
///
/// - `#tag`, `-#tag`
/// - `score:4..`, `score:3.5..4.5`, ★4, ★4以上, ★4以下
/// - `place:X`, 施設:X
/// - `2026-11`, 2026年11月21日, `2026/11/1..15`, `2026-11..`
/// - `weekday:sat`, 曜日:土
/// - `arrival:18:00..19:59`, 到着:18:00..
/// - `190°F`, found as it is stored, in ℃
/// - `¥1000..2000`, `..¥2000`, 2000円以上, `price:2000..` in any currency
///
/// A condition is a whole word, and a word with any other value is text: `score:9`, `2026-13`. Only tags can be excluded.
package struct SakatsuSearch: Hashable, Sendable {
    package let query: SearchQuery
    /// One for each condition.
    package let filters: [SakatsuFilter]

    package init(_ typed: String) {
        var filters: [SakatsuFilter] = []
        let terms = SearchTerm.all(in: typed).compactMap { term -> SearchTerm? in
            guard !term.isPhrase else { return term }
            if let tag = term.text.value(after: ["#"]) {
                return SearchTerm(SearchText.wholeLine(SearchText.tagLine(tag)), isExcluded: term.isExcluded)
            }
            if term.text.hasSuffix("°f"), let celsius = TypedScanner.read(term.text, { $0.celsius(in: nil) }) {
                let text = Localizer(.japanese).temperature(celsius)
                return SearchTerm(text.foldedForSearch(), isExcluded: term.isExcluded)
            }
            guard !term.isExcluded, let filter = SakatsuFilter(typed: term.text) else { return term }
            filters.append(filter)
            return nil
        }
        query = SearchQuery(terms)
        self.filters = filters
    }

    /// Whether a condition selects days, so that every match has the right one.
    package var selectsDays: Bool { filters.contains { $0.from != nil || $0.to != nil } }

    /// Whether a condition selects a facility.
    package var selectsFacility: Bool { filters.contains { $0.facilityName != nil } }
}

extension SakatsuSearch: ExpressibleByStringLiteral {
    package init(stringLiteral typed: String) {
        self.init(typed)
    }
}

extension SakatsuFilter {
    /// The condition that a folded word means; nil if it is text.
    fileprivate init?(typed word: String) {
        if let name = word.value(after: ["place:", "施設:"]) {
            self.init(facilityName: name)
        } else if let text = word.value(after: ["score:", "★"]) {
            guard case .scale(_, let scale) = VisitField.score.row.value,
                let score = Self.range(text, in: scale.range, Self.score)
            else { return nil }
            self.init(score: score)
        } else if let text = word.value(after: ["weekday:", "曜日:"]) {
            guard let weekday = Self.weekdays.firstIndex(where: { $0.contains(text) }) else { return nil }
            self.init(weekday: weekday)
        } else if let text = word.value(after: ["arrival:", "到着:"]) {
            guard
                let arrival = Self.range(text, in: 0...1_439, { TimeOfDay(typed: String($0))?.minutes })
            else { return nil }
            self.init(arrival: arrival)
        } else if let days = TypedDays.range(word) {
            self.init(from: days.first, to: days.last)
        } else {
            let isInYen = word.contains("¥") || word.contains("円")
            guard
                let text = word.value(after: ["price:"])
                    ?? (isInYen ? word.hasPrefix("¥..") ? String(word.dropFirst()) : word : nil),
                let price = Self.range(text, in: Price.recordable, Self.price)
            else { return nil }
            self.init(price: price, currency: isInYen ? "JPY" : nil)
        }
    }

    /// The names of the days of the week, from Monday.
    private static let weekdays = [
        ["mon", "monday", "月"], ["tue", "tuesday", "火"], ["wed", "wednesday", "水"], ["thu", "thursday", "木"],
        ["fri", "friday", "金"], ["sat", "saturday", "土"], ["sun", "sunday", "日"],
    ]

    /// `3..4`, `3..`, `..4`, 3以上, 4以下 or `4`.
    private static func range<Value: Comparable>(
        _ text: String, in limits: ClosedRange<Value>, _ value: (Substring) -> Value?
    ) -> ClosedRange<Value>? {
        let dotted =
            text.hasSuffix("以上") ? text.dropLast(2) + ".." : text.hasSuffix("以下") ? ".." + text.dropLast(2) : text[...]
        let sides = dotted.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.contains(where: { !$0.isEmpty }),
            let lower = sides[0].isEmpty ? limits.lowerBound : value(sides[0]),
            let upper = sides.count == 1 ? lower : sides[1].isEmpty ? limits.upperBound : value(sides[1]),
            lower <= upper, limits.contains(lower), limits.contains(upper)
        else { return nil }
        return lower...upper
    }

    private static func score(_ text: Substring) -> FixedDecimal? {
        TypedScanner.read(String(text)) { $0.number() }
    }

    /// `2000`, `¥2,000`, 2000円
    private static func price(_ text: Substring) -> Int? {
        let number = text.hasPrefix("¥") ? text.dropFirst() : text.hasSuffix("円") ? text.dropLast() : text
        return TypedScanner.read(String(number).replacing(",", with: "")) { $0.whole(digits: 1...9) }
    }
}

extension String {
    private static let quotationMarks: [Character: Character] = ["\"": "\"", "“": "”", "「": "」"]

    /// The text after one of the labels, without quotation marks around it; nil if there is none.
    fileprivate func value(after labels: [String]) -> String? {
        guard let label = labels.first(where: hasPrefix) else { return nil }
        var value = dropFirst(label.count)
        if value.count > 1, let first = value.first, value.last == Self.quotationMarks[first] {
            value = value.dropFirst().dropLast()
        }
        return value.allSatisfy(\.isWhitespace) ? nil : String(value)
    }
}
