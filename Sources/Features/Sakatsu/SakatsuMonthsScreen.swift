import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/sakatsu/months`: all months with visits, each a link to its place in the list, and how the list looks.
struct SakatsuMonthsScreen: PageScreen {
    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/sakatsu/months", on: self)
        router.post("/sakatsu/cards") { request, _ in
            let (name, _, attributes) = Visitor.cardsCookie
            let isRoomy = try await request.form()[name] == Visitor.cardsCookie.roomy
            var response = Response.seeOther(SakatsuPaths.list, for: request)
            response.headers[.setCookie] = "\(name)=\(isRoomy ? Visitor.cardsCookie.roomy : ""); \(attributes)"
            return response
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<[SakatsuYear]> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) {
            let months = try await repository.months(in: CivilDate.first...CivilDate.last, of: account)
            return Dictionary(grouping: months, by: \.firstDay.year).sorted { $0.key > $1.key }
                .map { SakatsuYear(year: $0, months: $1, localize: localize) }
        }
    }

    func page(
        _ uiState: ItemUiState<[SakatsuYear]>, for _: Request, _ visitor: Visitor
    ) throws -> SakatsuMonthsPage {
        SakatsuMonthsPage(years: try uiState.shown, visitor: visitor)
    }
}

/// The months of a year with visits, newest first, in finished words.
struct SakatsuYear: Equatable {
    let year: Int
    /// The number of visits.
    let countText: String
    let months: [Month]

    struct Month: Equatable {
        let title: String
        let sums: String
        let path: String
    }
}

extension SakatsuYear {
    init(year: Int, months: [VisitMonth], localize: Localizer) {
        self.year = year
        countText = localize(.visits(months.reduce(0) { $0 + $1.count }))
        self.months = months.map {
            Month(
                title: localize.date($0.firstDay, .month), sums: SakatsuRowMonth.sums($0, localize: localize),
                path: SakatsuPaths.list(of: $0))
        }
    }
}

/// The months as a page.
struct SakatsuMonthsPage: HTML {
    let years: [SakatsuYear]
    let visitor: Visitor

    var body: some HTML {
        let localize = visitor.localize
        SubPage(localize(.months), back: (SakatsuPaths.list, localize(.list)), for: visitor) {
            form(.class("group"), .method(.post), .action("/sakatsu/cards")) {
                h2(.class("caption")) { localize(.cards) }
                div(.class("rows")) {
                    cards("", localize(.compactCards), isChosen: !visitor.hasRoomyCards)
                    cards(Visitor.cardsCookie.roomy, localize(.roomyCards), isChosen: visitor.hasRoomyCards)
                }
            }
            div(.classes("group", "rows")) { a(.class("row"), .href(SakatsuPaths.table)) { localize(.table) } }
            ForEach(years) { year in
                section(.class("group"), .id("year-\(year.year)")) {
                    h2(.class("caption")) { "\(year.year) · \(year.countText)" }
                    ul(.class("rows")) {
                        ForEach(year.months) { month in
                            li {
                                a(.class("row"), .href(month.path)) {
                                    month.title
                                    span(.class("value")) { month.sums }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private func cards(_ value: String, _ title: String, isChosen: Bool) -> some HTML {
        button(
            .classes("row", "choice"), .name(Visitor.cardsCookie.name), .value(value),
            .aria("pressed", isChosen ? "true" : "false")
        ) {
            span { title }
            Icon(.check)
        }
    }
}
