import LocalizationCore
import ModelsCore
import SakatsuData

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
