import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import UICore
import WebCore

@testable import SakatsuFeature

/// The sums over visits, and their calendar, in their states.
enum ReviewCatalog {
    static let calendars = [
        calendar("Month", .month(CivilDate.sampleDay.firstOfMonth), [.minimal, .full]),
        calendar("Empty day", .month(CivilDate.sampleDay.firstOfMonth), []),
        calendar("Year", .year(2026), []),
    ]

    static let goals = [
        goals("Saved") { uiState in
            uiState.goals[0].target = "2"
            uiState.hasSaved = true
        },
        goals("Invalid") { uiState in
            uiState.goals[1].target = "たくさん"
            uiState.goals[1].problem = "0"
            uiState.error = .invalid
        },
    ]

    static let entries = [
        page("Month", .month(CivilDate.sampleDay.firstOfMonth), .sample, others: 2),
        page("Goals", .month(CivilDate.sampleDay.firstOfMonth), .sample, goals: .chosen),
        page("All time", .all, .sample),
        page("One visit", .week(.sampleDay), one),
        page("Nothing found", .year(2026), VisitStatistics(), matching: "しきじ"),
    ]

    static let years = [
        year("Year", .sample), year("Empty year", VisitStatistics()),
        picture("Picture of a year") { localize in
            SakatsuPicture.Part.parts(
                of: YearReview(2026, .sample, days: days, localize: localize), localize: localize)
        },
        picture("Picture of a visit") {
            SakatsuPicture.Part.parts(of: Sakatsu.full.content, localize: $0)
        },
        .part(PictureDrawing.self, "A visit") { visitor in
            let parts = SakatsuPicture.Part.parts(of: Sakatsu.full.content, localize: visitor.localize)
            div(.class("picture")) {
                PictureDrawing(
                    picture: SakatsuPicture(of: "/", parts, chosen: parts.map(\.id)),
                    language: visitor.localize.language)
            }
        },
        .part(PictureDrawing.self, "A year") { visitor in
            let review = YearReview(2026, .sample, days: days, localize: visitor.localize)
            let parts = SakatsuPicture.Part.parts(of: review, localize: visitor.localize)
            div(.class("picture")) {
                PictureDrawing(
                    picture: SakatsuPicture(of: "/", parts, chosen: nil), language: visitor.localize.language)
            }
        },
        .part(DayMap.self, "Some days") { _ in
            let counts = Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0.visits) })
            div(.class("picture")) {
                DayMap(CivilDate.sampleDay.earlier(days: 30)...CivilDate.sampleDay, counts: counts, firstWeekday: 0)
            }
        },
    ]

    private static let days = (0..<5).map { number in
        VisitDay(
            day: .sampleDay.earlier(days: 12 - 3 * number), visits: 5 - number,
            averageScore: number == 3 ? nil : FixedDecimal(hundredths: 450))
    }

    private static func year(_ state: String, _ statistics: VisitStatistics) -> CatalogEntry {
        CatalogEntry(YearPage.self, state) { visitor in
            let review = YearReview(
                2026, statistics, days: statistics.visits == 0 ? [] : days, localize: visitor.localize)
            return YearPage(year: review, visitor: visitor)
        }
    }

    private static func picture(
        _ state: String, _ parts: @escaping @Sendable (Localizer) -> [SakatsuPicture.Part]
    ) -> CatalogEntry {
        CatalogEntry(PicturePage.self, state) { visitor in
            let picture = SakatsuPicture(
                of: SakatsuPaths.year(2026), parts(visitor.localize), chosen: nil)
            return PicturePage(picture: picture, visitor: visitor)
        }
    }

    /// - Parameter visits: of the chosen day.
    private static func calendar(
        _ state: String, _ span: SakatsuCalendar.Span, _ visits: [Sakatsu]
    ) -> CatalogEntry {
        CatalogEntry(CalendarPage.self, state) { visitor in
            let calendar = SakatsuCalendar(
                span, matching: "", .sample, days: days, chosen: (.sampleDay, visits), today: .sampleDay,
                localize: visitor.localize)
            return CalendarPage(calendar: calendar, visitor: visitor)
        }
    }

    private static func goals(
        _ state: String, _ change: @escaping @Sendable (inout GoalsUiState) -> Void
    ) -> CatalogEntry {
        CatalogEntry(GoalsPage.self, state) { visitor in
            var uiState = GoalsUiState()
            change(&uiState)
            return GoalsPage(uiState: uiState, visitor: visitor)
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
        others: Int = 0, goals: Goals = Goals()
    ) -> CatalogEntry {
        CatalogEntry(ReviewPage.self, state) { visitor in
            let before = [visitor.localize(.spanBefore), visitor.localize(.yearBefore)].prefix(others)
            let months = ReviewMonths(span, statistics.months, today: .sampleDay, visitor.localize)
            let review = Review(
                span, matching: searchText, statistics, others: before.map { ($0, .all, one) }, months: months,
                goals: goals, localize: visitor.localize)
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
