import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore

/// The numbers of a span, in finished words.
struct Review: Equatable {
    /// The columns of the chart of months.
    static let monthCount = 12

    let span: ReviewSpan
    let searchText: String
    /// nil if there are no visits.
    let numbers: Numbers?
    /// nil where only a part of the visits is looked at.
    let recipe: Recipe?

    /// The sums that a review shows.
    struct Numbers: Equatable {
        let tiles: [Tile]
        /// A row for each fact: this span, the one before, and the same one a year before.
        let comparison: [Comparison]
        let columnTitles: [String]
        let charts: [Chart]
        let facilities: [Bar]
        let records: [Tile]
    }

    struct Tile: Equatable {
        let name: String
        let value: String
        let path: String
    }

    struct Comparison: Equatable {
        let name: String
        let values: [String]
    }

    struct Chart: Equatable {
        let title: String
        let caption: String
        let color: String?
        let columns: [ColumnChart.Column]
    }

    struct Bar: Equatable {
        let name: String
        let text: String
        let path: String
        /// In percent of the longest bar.
        let length: Int
    }
}

extension Review {
    /// - Parameters:
    ///   - others: the statistics of the span before and of the same span a year before, with their titles.
    ///   - months: the statistics of the months in the chart.
    ///   - recipe: what goes with higher scores; nil to leave it out.
    init(
        _ span: ReviewSpan, matching searchText: String, _ statistics: VisitStatistics,
        others: [(title: String, statistics: VisitStatistics)], months: ReviewMonths, recipe: VisitRecipe? = nil,
        localize: Localizer
    ) {
        self.span = span
        self.searchText = searchText
        self.recipe = recipe.map { Recipe($0, localize: localize) }
        guard statistics.visits > 0 else {
            numbers = nil
            return
        }
        let words = ReviewWords(searchText: searchText, localize: localize)
        let list = words.list(span.condition)
        let links: [StatisticsFact: String] = [
            .price: words.list(span.condition, "price:1.."), .averageScore: words.list(span.condition, "score:0.5.."),
        ]
        let sums: [StatisticsFact] = [
            .visits, .facilities, .sauna, .price, .sets, .days, .coolBath, .relaxation, .newFacilities, .averageScore,
        ]
        let extremes = [
            StatisticsFact.hottest: statistics.hottest, .coldest: statistics.coldest, .longest: statistics.longest,
        ]
        let records = [StatisticsFact.hottest, .coldest, .longest, .longestStreak].map { fact in
            Tile(
                name: localize.name(of: fact), value: localize.value(of: fact, in: statistics),
                path: extremes[fact]?.map { words.list(span.condition, $0.month) } ?? list)
        }
        numbers = Numbers(
            tiles: sums.map { fact in
                // Further differences are in the table.
                let before =
                    fact == .visits ? others.map { "\($0.title) \(localize.number($0.statistics.visits))" } : []
                return Tile(
                    name: ([localize.name(of: fact)] + before).joined(separator: " · "),
                    value: localize.value(of: fact, in: statistics), path: links[fact] ?? list)
            }
            .filter { !$0.value.isEmpty },
            comparison: others.isEmpty
                ? []
                : sums.map { fact in
                    Comparison(
                        name: localize.name(of: fact),
                        values: ([statistics] + others.map(\.statistics)).map { localize.value(of: fact, in: $0) })
                }
                .filter { row in row.values.contains { !$0.isEmpty } },
            columnTitles: [span.title(localize)] + others.map(\.title),
            charts: statistics.visits < ColumnChart.leastCount
                ? [] : words.charts(statistics, months, condition: span.condition),
            facilities: words.bars(statistics.topFacilities, condition: span.condition),
            records: records.filter { !$0.value.isEmpty })
    }
}

/// The months of a chart, or the years.
struct ReviewMonths: Equatable {
    struct Period: Equatable {
        let title: String
        /// Below the column.
        let label: String
        /// The condition of a search for its visits.
        let condition: String
        let isRunning: Bool
        let sums: [VisitStatistics.Month]
    }

    let periods: [Period]
    let areYears: Bool

    /// The days that the chart shows: twelve months, or all years.
    ///
    /// - Parameter today: the last day, if the span ends later.
    static func days(for span: ReviewSpan, today: CivilDate) -> ClosedRange<CivilDate> {
        switch span {
        case .year, .all: return span.days
        case .week, .month, .days:
            let last = max(min(span.days.upperBound, today), span.days.lowerBound)
            let first = CivilDate(
                year: last.month == 12 ? last.year : last.year - 1, month: last.month % 12 + 1, day: 1)
            return (first ?? .first)...last.lastOfMonth
        }
    }

    init(_ span: ReviewSpan, _ months: [VisitStatistics.Month], today: CivilDate, _ localize: Localizer) {
        let byMonth = Dictionary(grouping: months, by: \.month)
        areYears = span == .all
        guard span != .all else {
            let years = Dictionary(grouping: months) { Int($0.month.prefix(4)) ?? 0 }
            let last = years.keys.max() ?? 0
            let first = max(years.keys.min() ?? 0, last - Review.monthCount + 1)
            periods = (first...last).map { year in
                Period(
                    title: localize(.yearTitle("\(year)")), label: year % 100 < 10 ? "0\(year % 100)" : "\(year % 100)",
                    condition: ReviewSpan.year(year).condition,
                    isRunning: year == today.year, sums: years[year] ?? [])
            }
            return
        }
        let first = Self.days(for: span, today: today).lowerBound
        periods = (0..<Review.monthCount).compactMap { index in
            let month = first.month + index - 1
            guard let day = CivilDate(year: first.year + month / 12, month: month % 12 + 1, day: 1) else { return nil }
            return Period(
                title: localize.date(day, .month), label: "\(day.month)", condition: day.yearAndMonth,
                isRunning: day.yearAndMonth == today.yearAndMonth, sums: byMonth[day.yearAndMonth] ?? [])
        }
    }
}

/// Puts the parts of a review into words.
private struct ReviewWords {
    let searchText: String
    let localize: Localizer

    /// The visits that the review's search and further conditions find. The conditions come first, because a long search
    /// is cut short.
    func list(_ conditions: String...) -> String {
        SakatsuPaths.list(searchText: (conditions + [searchText]).filter { !$0.isEmpty }.joined(separator: " "))
    }

    func bars(_ facilities: [VisitStatistics.Facility], condition: String) -> [Review.Bar] {
        facilities.map { facility in
            Review.Bar(
                name: facility.name,
                text: [localize(.visits(facility.visits)), facility.averageScore.map(localize.stars)]
                    .compactMap(\.self).joined(separator: " · "),
                path: list(condition, SakatsuPaths.condition(ofVisitsTo: facility.name)),
                length: max(1, 100 * facility.visits / max(facilities.first?.visits ?? 1, 1)))
        }
    }

    func charts(_ statistics: VisitStatistics, _ months: ReviewMonths, condition: String) -> [Review.Chart] {
        let periods = months.periods.map { period in
            let visits = period.sums.reduce(0) { $0 + $1.visits }
            return column(period.label, period.title, visits, list(period.condition), period.isRunning)
        }
        let byPeriod = localize(months.areYears ? .byYear : .byMonth)
        let last = months.periods.last { !$0.sums.isEmpty }
        let lastVisits = last?.sums.reduce(0) { $0 + $1.visits } ?? 0
        let byMonth = Review.Chart(
            title: byPeriod,
            caption: last.map { localize(.lastPeriod($0.title, localize(.visits(lastVisits)))) } ?? byPeriod,
            color: nil, columns: periods)
        let weekdays = (0..<7).map { index in
            let day = (localize.firstWeekday + index) % 7
            return column(weekday(day), weekday(day), statistics.weekdays[day])
        }
        let hours = stride(from: 0, to: 24, by: 2).map { hour in
            let visits = statistics.hours[hour] + statistics.hours[hour + 1]
            return column("\(hour)", localize(.hoursRange("\(hour)", "\(hour + 2)")), visits)
        }
        let times = [
            time(.sauna, months) { $0.saunaSeconds }, time(.coolBath, months) { $0.coolBathSeconds },
            time(.relaxation, months) { $0.relaxationSeconds },
        ]
        let counts = [
            count(localize(.byWeekday), weekdays), count(localize(.byHour), hours),
            count(localize.name(of: .score), scores(statistics, condition)),
        ]
        let charts = [byMonth] + (months.areYears ? [] : times) + counts
        return charts.filter { chart in chart.columns.contains { $0.value > FixedDecimal(0) } }
    }

    /// Times per month: in hours, cool baths in minutes.
    private func time(
        _ kind: SaunaStep.Kind, _ months: ReviewMonths, _ seconds: (VisitStatistics.Month) -> FixedDecimal
    ) -> Review.Chart {
        let unit = kind == .coolBath ? 60 : 3_600
        return Review.Chart(
            title: localize.title(of: kind),
            caption: kind == .coolBath ? localize(.minutesByMonth) : localize(.hoursByMonth), color: kind.rawValue,
            columns: months.periods.map { period in
                let sum = period.sums.reduce(0) { $0 + seconds($1).hundredths }
                let value = FixedDecimal((sum + 50 * unit) / (100 * unit))
                return ColumnChart.Column(
                    label: period.label, name: period.title, value: value,
                    text: value == FixedDecimal(0) ? "" : localize.number(value),
                    spoken: localize.hours(FixedDecimal(hundredths: sum)), path: list(period.condition),
                    isRunning: period.isRunning)
            })
    }

    private func column(
        _ label: String, _ name: String, _ count: Int, _ path: String? = nil, _ isRunning: Bool = false
    ) -> ColumnChart.Column {
        ColumnChart.Column(
            label: label, name: name, value: FixedDecimal(count), text: count == 0 ? "" : localize.number(count),
            spoken: localize(.visits(count)), path: path, isRunning: isRunning)
    }

    private func scores(_ statistics: VisitStatistics, _ condition: String) -> [ColumnChart.Column] {
        guard case .scale(_, let scale) = VisitField.score.row.value else { return [] }
        let visits = Dictionary(uniqueKeysWithValues: statistics.scores.map { ($0.score, $0.visits) })
        return scale.numbers.map { score in
            let path = list(condition, "score:\(score)..\(score)")
            return column(localize.number(score), "★\(localize.number(score))", visits[score] ?? 0, path)
        }
    }

    /// A chart whose caption names the highest column.
    private func count(_ title: String, _ columns: [ColumnChart.Column]) -> Review.Chart {
        let most = columns.max { $0.value < $1.value }
        return Review.Chart(
            title: title, caption: most.map { localize(.mostOf($0.name, $0.spoken)) } ?? title, color: nil,
            columns: columns)
    }

    /// - Parameter weekday: from 0 for Monday.
    private func weekday(_ weekday: Int) -> String {
        // A Monday, and the days after it.
        CivilDate(year: 2024, month: 1, day: 1 + weekday).map { localize.date($0, .weekday) } ?? ""
    }
}
