import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/calendar?month=…&day=…&q=…`: the visits of a month by day, or `?year=…`: of a year.
struct CalendarScreen: FragmentScreen {
    /// The maximum number of visits below the month.
    private static let visitCount = 100

    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(SakatsuPaths.calendar, on: self)
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<SakatsuCalendar> {
        let (account, visitor) = (try context.account, try context.visitor)
        let (query, localize, today) = (try request.query(), visitor.localize, visitor.today)
        let searchText = query["q"] ?? ""
        let asked = query["day"].flatMap { CivilDate($0) }
        let span = SakatsuCalendar.Span(month: query["month"], year: query["year"], day: asked, today: today)
        let days = span.review.days
        let day = [asked, today].compactMap(\.self).first { days.contains($0) }
        return ItemViewModel(try context.forViewModel) { [repository] in
            let statistics = try await repository.statistics(matching: searchText, in: days, of: account)
            let visitDays = try await repository.days(matching: searchText, in: days, of: account)
            let chosen = day ?? visitDays.last?.day ?? days.lowerBound
            var visits: [Sakatsu] = []
            if case .month = span {
                let filter = SakatsuFilter(from: chosen, to: chosen)
                visits = try await repository.page(
                    matching: searchText, filteredBy: filter, in: .start, limit: Self.visitCount, of: account
                ).items.reversed()
            }
            return SakatsuCalendar(
                span, matching: searchText, statistics, days: visitDays, chosen: (chosen, visits), today: today,
                localize: localize)
        }
    }

    func page(_ uiState: ItemUiState<SakatsuCalendar>, for _: Request, _ visitor: Visitor) throws -> CalendarPage {
        CalendarPage(calendar: try uiState.shown, visitor: visitor)
    }

    func fragment(_ uiState: ItemUiState<SakatsuCalendar>, for _: Request, _ visitor: Visitor) throws -> CalendarContent
    {
        CalendarContent(calendar: try uiState.shown, visitor: visitor)
    }
}

/// A calendar as a page, with the search of the list.
struct CalendarPage: HTML {
    let calendar: SakatsuCalendar
    let visitor: Visitor

    var body: some HTML {
        let localize = visitor.localize
        SubPage(localize(.calendar), back: nil, for: visitor) {
            SearchField(
                path: SakatsuPaths.calendar, text: calendar.searchText,
                examples: SakatsuListWords(visitor).searchExamples, list: CalendarContent.identifier, localize: localize
            ) {
                switch calendar.span {
                case .month(let day): input(.type(.hidden), .name("month"), .value(day.yearAndMonth))
                case .year(let year): input(.type(.hidden), .name("year"), .value("\(year)"))
                }
            }
            div(.id(CalendarContent.identifier)) { CalendarContent(calendar: calendar, visitor: visitor) }
        }
    }
}

/// The part of the page that a search replaces.
struct CalendarContent: HTML {
    static let identifier = "calendar"

    let calendar: SakatsuCalendar
    let visitor: Visitor

    var body: some HTML {
        ListViews(
            views: SakatsuListWords(visitor).views(of: calendar.searchText), current: 1, label: localize(.list))
        Pager(
            calendar.span.review.title(localize),
            previous: calendar.span.previous?.path(searchText: calendar.searchText),
            next: calendar.span.next?.path(searchText: calendar.searchText), localize: localize)
        div(.class("facts")) {
            span { calendar.sums }
            a(.href(other.path(searchText: calendar.searchText))) { otherTitle }
        }
        if let year = calendar.year, case .year(let number) = calendar.span {
            HeatMap(
                year.caption, year: number, counts: year.counts, months: year.months, localize: localize)
        } else {
            month
        }
        if let day = calendar.day { visits(of: day) }
    }

    /// The year of the month, or a month of the year.
    private var other: SakatsuCalendar.Span {
        switch calendar.span {
        case .month(let day): .year(day.year)
        case .year(let year):
            .month(year == visitor.today.year ? visitor.today.firstOfMonth : CivilDate.firstOf(year: year))
        }
    }

    private var otherTitle: String {
        if case .month = calendar.span { localize(.wholeYear) } else { localize(.oneMonth) }
    }

    private var month: some HTML {
        table(.class("calendar"), .aria("label", calendar.span.review.title(localize))) {
            thead {
                tr { ForEach(calendar.weekdays) { day in th { day } } }
            }
            tbody {
                ForEach(calendar.weeks) { week in
                    tr {
                        ForEach(week) { cell in
                            td { if let cell { link(cell) } }
                        }
                    }
                }
            }
        }
    }

    private func link(_ cell: SakatsuCalendar.Cell) -> some HTML {
        a(
            .classes("level\(min(cell.count, HeatMap.greatest))", cell.isChosen ? "chosen" : nil), .href(cell.path),
            .aria("label", cell.name), .aria("current", cell.isToday ? "date" : cell.isChosen ? "true" : nil)
        ) {
            span { "\(cell.day.day)" }
            if !cell.text.isEmpty { small { cell.text } }
        }
    }

    private func visits(of day: SakatsuCalendar.Day) -> some HTML {
        section(.class("group"), .id("day")) {
            div(.class("facts")) {
                h2 { day.title }
                if let path = day.newPath { a(.href(path)) { localize(.recordOnDay) } }
            }
            if day.rows.isEmpty {
                p(.class("footnote")) { localize(.noVisitsOnDay) }
            } else {
                ul(.class("rows")) {
                    ForEach(day.rows) { row in
                        li { StackedLink(row.title, row.text, path: row.path) }
                    }
                    li { a(.class("row"), .href(day.listPath)) { localize(.dayInList) } }
                }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
