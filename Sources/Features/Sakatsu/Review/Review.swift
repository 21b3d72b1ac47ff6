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
    /// How far the user is with each goal of the span.
    let goals: [Bar]
    /// nil if there are no visits.
    let numbers: Numbers?
    /// nil where only a part of the visits is looked at.
    let recipe: Recipe?

    /// The sums that a review shows.
    struct Numbers: Equatable {
        let tiles: [Tile]
        /// A row for each fact: this span, the one before, and the same one a year before.
        let comparison: [Comparison]
        let columns: [Column]
        let charts: [Chart]
        let facilities: [Bar]
        let records: [Tile]
    }

    struct Tile: Equatable {
        let fact: StatisticsFact
        let name: String
        let value: String
        let path: String
    }

    struct Comparison: Equatable {
        let name: String
        let values: [String]
    }

    /// A span of the comparison, and its visits.
    struct Column: Equatable {
        let title: String
        let path: String
    }

    struct Chart: Equatable {
        let title: String
        let caption: String
        let color: String?
        /// The goal of each column; nil for none.
        var goal: FixedDecimal?
        let columns: [ColumnChart.Column]
    }

    struct Bar: Equatable {
        let name: String
        let text: String
        let path: String
        /// In percent of the longest bar, or of the goal; at most 100.
        let length: Int
    }
}

extension Review {
    /// - Parameters:
    ///   - others: the statistics of the span before and of the same span a year before, with their titles.
    ///   - months: the statistics of the months in the chart.
    ///   - goals: none, if a search leaves visits out.
    ///   - recipe: what goes with higher scores; nil to leave it out.
    init(
        _ span: ReviewSpan, matching searchText: String, _ statistics: VisitStatistics,
        others: [(title: String, span: ReviewSpan, statistics: VisitStatistics)], months: ReviewMonths,
        goals: Goals = Goals(),
        recipe: VisitRecipe? = nil, localize: Localizer
    ) {
        self.span = span
        self.searchText = searchText
        self.recipe = recipe.map { Recipe($0, localize: localize) }
        let words = ReviewWords(searchText: searchText, goals: goals, localize: localize)
        self.goals = words.goals(for: span, statistics)
        guard statistics.visits > 0 else {
            numbers = nil
            return
        }
        numbers = Numbers(
            tiles: words.sums(statistics, others: others, condition: span.condition),
            comparison: others.isEmpty
                ? []
                : ReviewWords.sums.map { fact in
                    Comparison(
                        name: localize.name(of: fact),
                        values: ([statistics] + others.map(\.statistics)).map { localize.value(of: fact, in: $0) })
                }
                .filter { row in row.values.contains { !$0.isEmpty } },
            columns: [Column(title: span.title(localize), path: words.list(span.condition))]
                + others.map { Column(title: $0.title, path: words.list($0.span.condition)) },
            charts: statistics.visits < ColumnChart.leastCount
                ? [] : words.charts(statistics, months, condition: span.condition),
            facilities: words.bars(statistics.topFacilities, condition: span.condition),
            records: words.records(statistics, condition: span.condition))
    }
}

/// Puts the parts of a review into words.
struct ReviewWords {
    static let sums: [StatisticsFact] = [
        .visits, .facilities, .sauna, .price, .sets, .days, .coolBath, .relaxation, .newFacilities, .averageScore,
    ]
    private static let records: [StatisticsFact] = [.hottest, .coldest, .longest, .longestStreak]

    var searchText = ""
    var goals = Goals()
    let localize: Localizer

    /// - Parameters:
    ///   - others: the statistics of other spans, with their titles.
    ///   - condition: the condition of a search for the visits, here and below.
    /// - Returns: the known sums; none if there are no visits.
    func sums(
        _ statistics: VisitStatistics,
        others: [(title: String, span: ReviewSpan, statistics: VisitStatistics)] = [], condition: String
    ) -> [Review.Tile] {
        guard statistics.visits > 0 else { return [] }
        let links: [StatisticsFact: String] = [
            .price: list(condition, "price:1.."), .averageScore: list(condition, "score:0.5.."),
        ]
        return Self.sums.map { fact in
            // Further differences are in the table.
            let before = fact == .visits ? others.map { "\($0.title) \(localize.number($0.statistics.visits))" } : []
            return Review.Tile(
                fact: fact, name: ([localize.name(of: fact)] + before).joined(separator: " · "),
                value: localize.value(of: fact, in: statistics), path: links[fact] ?? list(condition))
        }
        .filter { !$0.value.isEmpty }
    }

    /// The known records; none if there are no visits.
    func records(_ statistics: VisitStatistics, condition: String) -> [Review.Tile] {
        guard statistics.visits > 0 else { return [] }
        let extremes = [
            StatisticsFact.hottest: statistics.hottest, .coldest: statistics.coldest, .longest: statistics.longest,
        ]
        return Self.records.map { fact in
            Review.Tile(
                fact: fact, name: localize.name(of: fact), value: localize.value(of: fact, in: statistics),
                path: extremes[fact]?.map { list(condition, $0.month) } ?? list(condition))
        }
        .filter { !$0.value.isEmpty }
    }

    func goals(for span: ReviewSpan, _ statistics: VisitStatistics) -> [Review.Bar] {
        guard let period = span.period else { return [] }
        return Goals.facts.compactMap { fact in
            guard let target = goals[period, fact] else { return nil }
            let reached = statistics.progress(of: fact)
            let rest = target - reached
            return Review.Bar(
                name: localize.name(of: fact),
                text: [
                    localize(.reachedOf(localize.goal(reached, fact), localize.goal(target, fact))),
                    rest > 0 ? localize(.goalMissing(localize.goal(rest, fact))) : localize(.goalReached),
                ]
                .joined(separator: " · "),
                path: list(span.condition), length: min(100, 100 * reached / target))
        }
    }

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
        let goal = goals[months.areYears ? .year : .month, .visits]
        let byMonth = Review.Chart(
            title: byPeriod,
            caption: [
                last.map { localize(.lastPeriod($0.title, localize(.visits(lastVisits)))) } ?? byPeriod,
                goal.map { localize(.goalIs(localize(.visits($0)))) },
            ]
            .compactMap(\.self).joined(),
            color: nil, goal: goal.map { FixedDecimal($0) }, columns: periods)
        let weekdays = (0..<7).map { index in
            let day = (localize.firstWeekday + index) % 7
            let path = list(condition, "weekday:\(["mon", "tue", "wed", "thu", "fri", "sat", "sun"][day])")
            return column(weekday(day), weekday(day), statistics.weekdays[day], path)
        }
        let hours = stride(from: 0, to: 24, by: 2).map { hour in
            let visits = statistics.hours[hour] + statistics.hours[hour + 1]
            let path = list(condition, "arrival:\(hour):00..\(hour + 1):59")
            return column("\(hour)", localize(.hoursRange("\(hour)", "\(hour + 2)")), visits, path)
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
