import ModelsCore
import SampleCore
import SampleData
import WebCore

@testable import SakatsuFeature

/// The sums over visits, and their calendar, in their states.
enum ReviewCatalog {
    static let calendars = [
        calendar("Month", .month(CivilDate.sampleDay.firstOfMonth), [.minimal, .full]),
        calendar("Empty day", .month(CivilDate.sampleDay.firstOfMonth), []),
        calendar("Year", .year(2026), []),
    ]

    static let entries = [
        page("Month", .month(CivilDate.sampleDay.firstOfMonth), .sample, others: 2),
        page("All time", .all, .sample),
        page("One visit", .week(.sampleDay), one),
        page("Nothing found", .year(2026), VisitStatistics(), matching: "しきじ"),
    ]

    /// - Parameter visits: of the chosen day.
    private static func calendar(
        _ state: String, _ span: SakatsuCalendar.Span, _ visits: [Sakatsu]
    ) -> CatalogEntry {
        CatalogEntry(CalendarPage.self, state) { visitor in
            let days = (0..<5).map { number in
                VisitDay(
                    day: .sampleDay.earlier(days: 3 * number), visits: number + 1,
                    averageScore: number == 1 ? nil : FixedDecimal(hundredths: 450))
            }
            let calendar = SakatsuCalendar(
                span, matching: "", .sample, days: days.reversed(), chosen: (.sampleDay, visits), today: .sampleDay,
                localize: visitor.localize)
            return CalendarPage(calendar: calendar, visitor: visitor)
        }
    }

    private static var one: VisitStatistics {
        var one = VisitStatistics()
        (one.visits, one.days, one.facilities, one.newFacilities, one.longestStreak) = (1, 1, 1, 1, 1)
        one.topFacilities = [
            .init(id: .number(1), name: String(repeating: "löylyhuone", count: 8), visits: 1, averageScore: nil)
        ]
        return one
    }

    private static func page(
        _ state: String, _ span: ReviewSpan, _ statistics: VisitStatistics, matching searchText: String = "",
        others: Int = 0
    ) -> CatalogEntry {
        CatalogEntry(ReviewPage.self, state) { visitor in
            let before = [visitor.localize(.spanBefore), visitor.localize(.yearBefore)].prefix(others)
            let months = ReviewMonths(span, statistics.months, today: .sampleDay, visitor.localize)
            let review = Review(
                span, matching: searchText, statistics, others: before.map { ($0, one) }, months: months,
                localize: visitor.localize)
            return ReviewPage(review: review, visitor: visitor)
        }
    }
}

extension VisitStatistics {
    fileprivate static var sample: VisitStatistics {
        var sums = VisitStatistics()
        (sums.visits, sums.days, sums.sets, sums.facilities, sums.newFacilities) = (24, 22, 72, 12, 2)
        sums.saunaSeconds = FixedDecimal(42_000)
        sums.coolBathSeconds = FixedDecimal(4_320)
        sums.relaxationSeconds = FixedDecimal(43_260)
        sums.prices = ["JPY": 31_200, "EUR": 1_250]
        sums.averageScore = FixedDecimal(hundredths: 390)
        sums.scores = [(3, 4), (4, 15), (5, 5)].map { .init(score: FixedDecimal($0.0), visits: $0.1) }
        sums.months = [("2025-12", 18), ("2026-04", 27), ("2026-11", 24)].map { name, visits in
            var month = Month(month: name)
            month.visits = visits
            month.saunaSeconds = FixedDecimal(visits * 1_750)
            month.coolBathSeconds = FixedDecimal(visits * 180)
            return month
        }
        sums.weekdays = [2, 3, 2, 3, 5, 7, 2]
        sums.hours[10] = 8
        sums.hours[19] = 12
        sums.topFacilities = [
            .init(id: .number(1), name: "湯の森サウナ", visits: 10, averageScore: FixedDecimal(hundredths: 424)),
            .init(id: .number(2), name: "Lakeside Sauna", visits: 2, averageScore: nil),
        ]
        sums.hottest = Extreme(value: FixedDecimal(112), month: "2026-04")
        sums.coldest = Extreme(value: FixedDecimal(hundredths: 980), month: "2026-11")
        sums.longest = Extreme(value: FixedDecimal(48), month: "2025-12")
        (sums.longestStreak, sums.lastStreak) = (31, 31)
        return sums
    }
}
