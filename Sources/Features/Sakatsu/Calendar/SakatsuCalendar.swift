import LocalizationCore
import ModelsCore
import ScreensCore
import UICore

/// A month or a year with its visits, in finished words.
struct SakatsuCalendar: Equatable {
    enum Span: Hashable {
        /// The month with this first day.
        case month(CivilDate)
        case year(Int)

        /// Reads the query; the month of the day in it, or of today, when it names neither.
        init(month: String?, year: String?, day: CivilDate?, today: CivilDate) {
            if let month = month.flatMap({ CivilDate("\($0)-01") }) {
                self = .month(month)
            } else if let year = year.flatMap({ Int($0) }), (1...9_999).contains(year) {
                self = .year(year)
            } else {
                self = .month((day ?? today).firstOfMonth)
            }
        }

        var review: ReviewSpan {
            switch self {
            case .month(let day): .month(day)
            case .year(let year): .year(year)
            }
        }

        var previous: Span? { moved(to: review.days.lowerBound.preceding) }
        var next: Span? { moved(to: review.days.upperBound.following) }

        private func moved(to day: CivilDate?) -> Span? {
            guard let day else { return nil }
            if case .year = self { return .year(day.year) }
            return .month(day.firstOfMonth)
        }

        func path(searchText: String) -> String {
            switch self {
            case .month(let day): SakatsuPaths.calendar("month=\(day.yearAndMonth)", searchText: searchText)
            case .year(let year): SakatsuPaths.calendar("year=\(year)", searchText: searchText)
            }
        }
    }

    let span: Span
    let searchText: String
    /// The number of visits, the time in the sauna, and the mean of the scores.
    let sums: String
    /// The names of the days of the week, from the first one.
    let weekdays: [String]
    /// The weeks of a month, with nil for days of other months; empty for a year.
    let weeks: [[Cell?]]
    let year: Year?
    /// nil for a year.
    let day: Day?

    struct Cell: Equatable {
        let day: CivilDate
        /// The number of visits.
        let count: Int
        /// The score, and the number of visits if there are several.
        let text: String
        /// The day with its numbers, for screen readers.
        let name: String
        let isToday: Bool
        let isChosen: Bool
        let path: String
    }

    struct Year: Equatable {
        let caption: String
        let counts: [CivilDate: Int]
        let months: [HeatMap.Month]
    }

    /// The day that is looked at.
    struct Day: Equatable {
        let title: String
        /// A new visit on the day; nil for a day to come.
        let newPath: String?
        /// The day in the list.
        let listPath: String
        /// The visits in their order.
        let rows: [Visit]
    }

    struct Visit: Equatable {
        let title: String
        let text: String
        let path: String
    }
}

extension SakatsuCalendar {
    /// - Parameters:
    ///   - days: the days of the span with visits.
    ///   - chosen: the day that is looked at, and its visits, in their order.
    init(
        _ span: Span, matching searchText: String, _ statistics: VisitStatistics, days: [VisitDay],
        chosen: (day: CivilDate, visits: [Sakatsu]), today: CivilDate, localize: Localizer
    ) {
        self.span = span
        self.searchText = searchText
        sums = [
            localize(.visits(statistics.visits)),
            statistics.saunaSeconds > FixedDecimal(0) ? "🔥\(localize.hours(statistics.saunaSeconds))" : "",
            statistics.averageScore.map(localize.stars) ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
        let byDay = Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0) })
        let firstWeek = CivilDate.sunday.adding(days: localize.firstWeekday == 0 ? 1 : 0)
        weekdays = (0..<7).map { localize.date(firstWeek.adding(days: $0), .weekday) }
        switch span {
        case .month(let first):
            let before = first.weekday(from: localize.firstWeekday)
            let cells = (0..<first.lastOfMonth.day).map { index in
                let day = first.adding(days: index)
                return Cell(
                    day, byDay[day], isToday: day == today, isChosen: day == chosen.day, searchText: searchText,
                    localize)
            }
            let padded = Array(repeating: nil, count: before) + cells + Array(repeating: nil, count: 6)
            weeks = stride(from: 0, to: (before + cells.count + 6) / 7 * 7, by: 7).map { Array(padded[$0..<$0 + 7]) }
            year = nil
            day = Day(
                title: localize.date(chosen.day, .full),
                newPath: chosen.day <= today ? SakatsuPaths.new(on: chosen.day) : nil,
                listPath: SakatsuPaths.list(
                    searchText: ["\(chosen.day)", searchText].filter { !$0.isEmpty }.joined(separator: " ")),
                rows: chosen.visits.map { Visit($0, localize: localize) })
        case .year(let number):
            weeks = []
            day = nil
            year = Year(number, days: days, searchText: searchText, localize: localize)
        }
    }
}

extension SakatsuCalendar.Year {
    init(_ year: Int, days: [VisitDay], searchText: String, localize: Localizer) {
        let months = (1...12).compactMap { CivilDate(year: year, month: $0, day: 1) }
        caption = localize(.byMonthCaption(localize(.visits(days.reduce(0) { $0 + $1.visits }))))
        counts = Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0.visits) })
        self.months = months.map { month in
            let visits = days.filter { $0.day.firstOfMonth == month }.reduce(0) { $0 + $1.visits }
            return HeatMap.Month(
                title: localize.date(month, .month), label: localize(.monthLabel("\(month.month)")),
                text: localize(.visits(visits)),
                path: SakatsuCalendar.Span.month(month).path(searchText: searchText))
        }
    }
}

extension SakatsuCalendar.Cell {
    fileprivate init(
        _ day: CivilDate, _ visits: VisitDay?, isToday: Bool, isChosen: Bool, searchText: String, _ localize: Localizer
    ) {
        self.day = day
        count = visits?.visits ?? 0
        let score = visits?.averageScore.map(localize.stars) ?? ""
        text = [score, count > 1 ? "×\(count)" : ""].filter { !$0.isEmpty }.joined(separator: " ")
        name = [localize.date(day, .full), count == 0 ? "" : localize(.visits(count)), score]
            .filter { !$0.isEmpty }.joined(separator: " ")
        self.isToday = isToday
        self.isChosen = isChosen
        path = SakatsuPaths.calendar("month=\(day.yearAndMonth)", "day=\(day)", searchText: searchText)
    }
}

extension SakatsuCalendar.Visit {
    fileprivate init(_ visit: Sakatsu, localize: Localizer) {
        let content = visit.content
        let sets = content.sets.isEmpty ? "" : localize(.setsOfDay(content.sets.count))
        let facts = [VisitField.arrival, .score, .tags].map { localize.value(of: $0, in: content) }
        title = content.facilityName
        text = ([facts[0], sets] + localize.temperatures(of: content) + facts.dropFirst()).filter { !$0.isEmpty }
            .joined(separator: " · ")
        path = SakatsuPaths.detail(visit.id)
    }
}

extension CivilDate {
    /// A Sunday.
    fileprivate static let sunday = CivilDate(year: 2023, month: 12, day: 31) ?? .first
}
