import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/review/{year}`: the visits of a year on a page that is short to read.
struct YearScreen: PageScreen {
    let repository: any SakatsuRepository
    let photos: any PhotoRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("\(SakatsuPaths.review)/:year", on: self)
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<YearReview> {
        let (year, account, localize) = (try context.year, try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) { [repository, photos] in
            var review = try await YearReview(year, repository, of: account, localize: localize)
            review.photos = try await photos.monthly(in: ReviewSpan.year(year).days, of: account)
            return review
        }
    }

    func page(_ uiState: ItemUiState<YearReview>, for _: Request, _ visitor: Visitor) throws -> YearPage {
        YearPage(year: try uiState.shown, visitor: visitor)
    }
}

/// A year in finished words.
struct YearReview: Equatable {
    /// The numbers that are large on the page, and on the picture at first.
    static let usual: [StatisticsFact] = [.visits, .facilities, .newFacilities]

    let year: Int
    let title: String
    let numbers: [Review.Tile]
    let lines: [Line]
    let map: SakatsuCalendar.Year
    /// At most one of each month.
    var photos: [Photo] = []

    struct Line: Equatable {
        let id: String
        let name: String
        let value: String
        let path: String
    }
}

extension YearReview {
    /// - Throws: when the storage fails.
    init(_ year: Int, _ repository: any SakatsuRepository, of account: AccountID, localize: Localizer) async throws {
        let days = ReviewSpan.year(year).days
        self.init(
            year, try await repository.statistics(matching: "", in: days, of: account),
            days: try await repository.days(matching: "", in: days, of: account), localize: localize)
    }

    /// - Parameter days: the days of the year with visits.
    init(_ year: Int, _ statistics: VisitStatistics, days: [VisitDay], localize: Localizer) {
        let words = ReviewWords(localize: localize)
        let condition = ReviewSpan.year(year).condition
        self.year = year
        title = localize(.yearOfVisits("\(year)"))
        numbers = words.sums(statistics, condition: condition) + words.records(statistics, condition: condition)
        map = SakatsuCalendar.Year(year, days: days, searchText: "", localize: localize)
        let best = statistics.topFacilities.filter { $0.averageScore != nil }
            .max { ($0.averageScore ?? FixedDecimal(0)) < ($1.averageScore ?? FixedDecimal(0)) }
        let facilities =
            [("mostVisited", localize(.mostVisited), statistics.topFacilities.first)] + [
                ("bestScored", localize(.bestScored), best)
            ]
        let places = facilities.compactMap { id, name, facility in
            facility.flatMap { words.bars([$0], condition: condition).first }
                .map { Line(id: id, name: name, value: "\($0.name) · \($0.text)", path: $0.path) }
        }
        let months = Dictionary(grouping: days, by: \.day.firstOfMonth).mapValues { $0.reduce(0) { $0 + $1.visits } }
        let busiest = months.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { month, visits in
            Line(
                id: "busiestMonth", name: localize(.busiestMonth),
                value: "\(localize.date(month, .month)) · \(localize(.visits(visits)))",
                path: words.list(month.yearAndMonth))
        }
        let several = days.count { $0.visits > 1 }
        let daysOfSeveral = Line(
            id: "several", name: localize(.daysOfSeveral), value: localize(.days(several)),
            path: SakatsuPaths.calendar("year=\(year)", searchText: ""))
        lines = places + [busiest, several > 0 ? daysOfSeveral : nil].compactMap(\.self)
    }
}

/// A year as a page.
struct YearPage: HTML {
    let year: YearReview
    let visitor: Visitor

    var body: some HTML {
        SubPage(year.title, back: (SakatsuPaths.review, localize(.review)), for: visitor) {
            Pager(
                localize(.yearTitle("\(year.year)")), previous: year.year > 1 ? SakatsuPaths.year(year.year - 1) : nil,
                next: year.year < 9_999 ? SakatsuPaths.year(year.year + 1) : nil, localize: localize)
            if year.numbers.isEmpty {
                p(.class("empty"), .role("status")) { localize(.nothingToReview) }
            } else {
                ReviewTiles(tiles: year.numbers.filter(isUsual), styleClass: "great")
                HeatMap(
                    year.map.caption, year: year.year, counts: year.map.counts, months: year.map.months,
                    localize: localize)
                ul(.classes("group", "rows")) {
                    ForEach(year.lines) { line in li { StackedLink(line.value, line.name, path: line.path) } }
                }
                if !year.photos.isEmpty {
                    section(.class("group")) {
                        h2(.class("caption")) { localize(.photos) }
                        SakatsuPhotoGrid(photos: year.photos, localize: localize)
                    }
                }
                ReviewTiles(tiles: year.numbers.filter { !isUsual($0) })
                div(.classes("group", "rows")) {
                    a(.class("row"), .href(SakatsuPaths.picture(SakatsuPaths.year(year.year)))) {
                        localize(.makePicture)
                    }
                    a(.class("row"), .href(ReviewSpan.year(year.year).path(searchText: ""))) { localize(.allNumbers) }
                }
            }
        }
    }

    private func isUsual(_ tile: Review.Tile) -> Bool { YearReview.usual.contains(tile.fact) }

    private var localize: Localizer { visitor.localize }
}
