import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
import UICore
import WebCore

/// `/review?month=…&q=…`: sums over the visits of a span that a search finds.
struct ReviewScreen: FragmentScreen {
    let repository: any SakatsuRepository
    let settings: any SettingsRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(SakatsuPaths.review, on: self)
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<Review> {
        let (account, visitor) = (try context.account, try context.visitor)
        let (query, localize) = (try request.query(), visitor.localize)
        let searchText = query["q"] ?? ""
        let today = visitor.today
        let span = ReviewSpan(query, today: today)
        return ItemViewModel(try context.forViewModel) { [repository, settings] in
            let statistics = { (days: ClosedRange<CivilDate>) in
                try await repository.statistics(matching: searchText, in: days, of: account)
            }
            let sums = try await statistics(span.days)
            var others: [(String, ReviewSpan, VisitStatistics)] = []
            for (title, other) in [(localize(.spanBefore), span.previous), (localize(.yearBefore), span.yearEarlier)] {
                if let other { others.append((title, other, try await statistics(other.days))) }
            }
            let days = ReviewMonths.days(for: span, today: today)
            let months = days == span.days ? sums.months : try await statistics(days).months
            let isWhole = span == .all && searchText.isEmpty
            let goals = searchText.isEmpty ? try await settings.settings(of: account).goals : nil
            return Review(
                span, matching: searchText, sums, others: others,
                months: ReviewMonths(span, months, today: today, localize), goals: goals ?? Goals(),
                recipe: isWhole ? try await repository.recipe(of: account) : nil, localize: localize)
        }
    }

    func page(_ uiState: ItemUiState<Review>, for _: Request, _ visitor: Visitor) throws -> ReviewPage {
        ReviewPage(review: try uiState.shown, visitor: visitor)
    }

    func fragment(_ uiState: ItemUiState<Review>, for _: Request, _ visitor: Visitor) throws -> ReviewContent {
        ReviewContent(review: try uiState.shown, visitor: visitor)
    }
}

/// A review as a page, with a search.
struct ReviewPage: HTML {
    let review: Review
    let visitor: Visitor

    var body: some HTML {
        let localize = visitor.localize
        SubPage(localize(.review), back: nil, for: visitor) {
            SearchField(
                path: SakatsuPaths.review, text: review.searchText,
                examples: SakatsuListWords(visitor).searchExamples, list: ReviewContent.identifier, localize: localize
            ) {
                ForEach(review.span.queryItems) { name, value in
                    input(.type(.hidden), .name(name), .value(value))
                }
            }
            div(.id(ReviewContent.identifier)) { ReviewContent(review: review, visitor: visitor) }
        }
    }
}

/// The part of the page that a search replaces.
struct ReviewContent: HTML {
    static let identifier = "review"

    let review: Review
    let visitor: Visitor

    var body: some HTML {
        nav(.class("segments"), .aria("label", localize(.review))) {
            ForEach(segments) { title, span, isCurrent in
                a(.href(span.path(searchText: review.searchText)), .aria("current", isCurrent ? "page" : nil)) { title }
            }
        }
        Pager(
            review.span.title(localize), previous: review.span.previous?.path(searchText: review.searchText),
            next: review.span.next?.path(searchText: review.searchText), localize: localize)
        if !review.goals.isEmpty { goals }
        if let numbers = review.numbers {
            ReviewTiles(tiles: numbers.tiles)
            if !numbers.comparison.isEmpty { comparison(numbers) }
            if numbers.charts.isEmpty { p(.class("footnote")) { localize(.tooFewForCharts) } }
            ForEach(numbers.charts) { chart in
                section(.class("group")) {
                    h2(.class("caption")) { chart.title }
                    ColumnChart(
                        chart.caption, columns: chart.columns, goal: chart.goal, color: chart.color,
                        localize: localize)
                }
            }
            section(.class("group")) {
                h2(.class("caption")) { localize(.topPlaces) }
                ul(.class("rows")) { ForEach(numbers.facilities) { bar($0) } }
            }
            if let recipe = review.recipe { statements(recipe) }
            if case .year(let year) = review.span {
                div(.classes("group", "rows")) {
                    a(.class("row"), .href(SakatsuPaths.year(year))) { localize(.yearOfVisits("\(year)")) }
                }
            }
            if !numbers.records.isEmpty {
                h2(.class("caption")) { localize(.records) }
                ReviewTiles(tiles: numbers.records)
            }
        } else {
            p(.class("empty"), .role("status")) { localize(.nothingToReview) }
        }
        if review.goals.isEmpty, review.searchText.isEmpty, review.span.period != nil {
            div(.classes("group", "rows")) { a(.class("row"), .href(SakatsuPaths.goals)) { localize(.setGoals) } }
        }
        details {
            summary { localize(.chooseDays) }
            form(.classes("group", "rows"), .action(SakatsuPaths.review)) {
                input(.type(.hidden), .name("q"), .value(review.searchText))
                day("from", localize(.firstDay), review.span.days.lowerBound)
                day("to", localize(.lastDay), review.span.days.upperBound)
                button(.class("row")) { localize(.showDays) }
            }
        }
    }

    private func day(_ name: String, _ title: String, _ day: CivilDate) -> some HTML {
        label(.class("row")) {
            title
            input(
                .type(.date), .class("trailing"), .name(name),
                .value(day == .first || day == .last ? "" : day.description))
        }
    }

    private var segments: [(String, ReviewSpan, Bool)] {
        let day = min(max(visitor.today, review.span.days.lowerBound), review.span.days.upperBound)
        let spans: [(String, ReviewSpan)] = [
            (localize(.week), .week(day.firstOfWeek)), (localize(.month), .month(day.firstOfMonth)),
            (localize(.year), .year(day.year)), (localize(.allTime), .all),
        ]
        return spans.map { ($0, $1, $1 == review.span) }
    }

    private var goals: some HTML {
        section(.class("group")) {
            h2(.class("caption")) { localize(.goals) }
            ul(.class("rows")) {
                ForEach(review.goals) { bar($0) }
                li { a(.class("row"), .href(SakatsuPaths.goals)) { localize(.setGoals) } }
            }
        }
    }

    private func comparison(_ numbers: Review.Numbers) -> some HTML {
        details {
            summary { localize(.compare) }
            div(.class("table"), .role("region"), .tabindex(0), .aria("label", localize(.compare))) {
                table {
                    thead {
                        tr {
                            td {}
                            ForEach(numbers.columns) { column in th { a(.href(column.path)) { column.title } } }
                        }
                    }
                    tbody {
                        ForEach(numbers.comparison) { row in
                            tr {
                                th { row.name }
                                ForEach(row.values) { value in td { value } }
                            }
                        }
                    }
                }
            }
        }
    }

    private func statements(_ recipe: Review.Recipe) -> some HTML {
        section(.class("group")) {
            h2(.class("caption")) { localize(.recipe) }
            if !recipe.statements.isEmpty {
                ul(.class("rows")) {
                    ForEach(recipe.statements) { statement in li(.class("row")) { statement } }
                }
            }
            p(.class("footnote")) { recipe.note }
        }
    }

    private func bar(_ bar: Review.Bar) -> some HTML {
        li {
            a(.classes("row", "stacked"), .href(bar.path)) {
                span {
                    bar.name
                    small { bar.text }
                    svg(
                        .class("length"), .custom(name: "viewBox", value: "0 0 100 6"),
                        .custom(name: "preserveAspectRatio", value: "none"), .aria("hidden", true)
                    ) {
                        path(.custom(name: "d", value: "M0 0h\(bar.length)v6H0z"))
                    }
                }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}

/// Numbers with their names. Each number leads to the visits that it counts.
struct ReviewTiles: HTML {
    let tiles: [Review.Tile]
    var styleClass: String?

    var body: some HTML {
        div(.classes("tiles", styleClass)) {
            ForEach(tiles) { tile in
                a(.href(tile.path)) {
                    strong { tile.value }
                    small { tile.name }
                }
            }
        }
    }
}
