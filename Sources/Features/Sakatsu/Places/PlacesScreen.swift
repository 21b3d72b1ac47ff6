import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SearchCore
import UICore
import WebCore

/// `/places?list=…&q=…&sort=…`: the facilities that the user has visited or wants to visit, or those that a search finds.
struct PlacesScreen: FragmentScreen {
    /// The maximum number of facilities on the page: a page of so many is about 100 kB.
    private static let limit = 500

    let repository: any FacilityRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(PlacePaths.list, on: self)
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<Places> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        let query = try request.query()
        let (search, order) = (query["q"] ?? "", query["sort"].flatMap(Places.Order.init) ?? .lastVisit)
        let isOfWishes = query["list"] == "wish"
        return ItemViewModel(try context.forViewModel) {
            let facilities = try await repository.summaries(limit: .max, of: account)
            return Places(
                facilities.filter { isOfWishes ? $0.isWish : $0.count > 0 }, areWishes: isOfWishes, matching: search,
                by: order, limit: Self.limit, localize: localize)
        }
    }

    func page(_ uiState: ItemUiState<Places>, for _: Request, _ visitor: Visitor) throws -> PlacesPage {
        PlacesPage(places: try uiState.shown, visitor: visitor)
    }

    func fragment(_ uiState: ItemUiState<Places>, for _: Request, _ visitor: Visitor) throws -> PlaceRows {
        PlaceRows(places: try uiState.shown, localize: visitor.localize)
    }
}

/// Facilities, in finished words.
struct Places: Equatable {
    /// The fact by which the facilities are sorted.
    enum Order: String, CaseIterable {
        case lastVisit = "last"
        case count = "visits"
        case score
        case name
    }

    /// Whether the user wants to visit them.
    var areWishes = false
    let searchText: String
    let order: Order
    let rows: [PlaceRow]
    /// The number of facilities that the page does not show.
    let hiddenCount: Int
}

extension Places {
    /// - Parameters:
    ///   - facilities: all, most recently visited first.
    ///   - limit: the maximum number of rows.
    init(
        _ facilities: [FacilitySummary], areWishes: Bool = false, matching searchText: String, by order: Order,
        limit: Int, localize: Localizer
    ) {
        let query = SearchQuery(searchText)
        let named = facilities.map { (facility: $0, name: $0.name.foldedForSearch()) }
        let found = named.filter { query.matches($0.facility.searchedText.foldedForSearch()) }
        let sorted =
            switch order {
            case .lastVisit: found
            case .count: found.sorted { ($1.facility.count, $0.name) < ($0.facility.count, $1.name) }
            case .score:
                found.sorted {
                    ($1.facility.averageScore ?? FixedDecimal(0), $1.facility.count, $0.name)
                        < ($0.facility.averageScore ?? FixedDecimal(0), $0.facility.count, $1.name)
                }
            case .name: found.sorted { $0.name < $1.name }
            }
        self.init(
            areWishes: areWishes, searchText: searchText, order: order,
            rows: sorted.prefix(limit).map { PlaceRow($0.facility, localize: localize) },
            hiddenCount: max(0, sorted.count - limit))
    }

    /// The path of the same facilities, sorted differently.
    func path(by order: Order) -> String {
        SakatsuPaths.path(
            PlacePaths.list,
            [
                areWishes ? "list=wish" : nil,
                searchText.isEmpty ? nil : "q=\(searchText.queryEncoded)",
                order == .lastVisit ? nil : "sort=\(order.rawValue)",
            ].compactMap(\.self))
    }
}

extension Localizer {
    fileprivate func callAsFunction(_ order: Places.Order) -> String {
        switch order {
        case .lastVisit: self(.placesByLastVisit)
        case .count: self(.placesByCount)
        case .score: "★"
        case .name: self(.placesByName)
        }
    }
}

/// A facility of a list, in finished words.
struct PlaceRow: Equatable {
    let name: String
    /// The number of visits, the day of the last one, the mean of the scores, and the area.
    let visits: String
    /// Its page.
    let path: String
}

extension PlaceRow {
    init(_ facility: FacilitySummary, localize: Localizer) {
        let facts = [
            facility.count == 0 ? localize(.notVisited) : localize(.visits(facility.count)),
            facility.lastVisit.map { localize(.previousVisit(localize.date($0, .standard))) },
            facility.averageScore.map(localize.stars),
            facility.isHome ? localize(.homeSauna) : nil,
            facility.area.isEmpty ? nil : facility.area,
        ]
        self.init(
            name: facility.name, visits: facts.compactMap(\.self).joined(separator: " · "),
            path: PlacePaths.place(facility.id))
    }
}

extension Localizer {
    /// The mean of scores, rounded to one fraction digit.
    func stars(_ score: FixedDecimal) -> String {
        "★\(number(FixedDecimal(hundredths: (score.hundredths + 5) / 10 * 10)))"
    }
}

/// The facilities as a page, with a search.
struct PlacesPage: HTML {
    let places: Places
    let visitor: Visitor

    var body: some HTML {
        SubPage(localize(.places), back: nil, for: visitor) {
            nav(.class("segments"), .aria("label", localize(.places))) {
                a(.href(PlacePaths.list), .aria("current", places.areWishes ? nil : "page")) { localize(.visited) }
                a(.href(PlacePaths.wishes), .aria("current", places.areWishes ? "page" : nil)) { localize(.wish) }
            }
            if places.areWishes {
                div(.class("deeds")) { a(.href(PlacePaths.new)) { localize(.newPlace) } }
            }
            if !isEmpty {
                SearchField(
                    path: PlacePaths.list, text: places.searchText, list: PlaceRows.identifier,
                    localize: localize
                ) {
                    input(.type(.hidden), .name("sort"), .value(places.order.rawValue))
                    if places.areWishes { input(.type(.hidden), .name("list"), .value("wish")) }
                }
            }
            DraftList(path: PlacePaths.new, untitled: localize(.untitledDraft), localize: localize)
            div(.id(PlaceRows.identifier)) {
                if !isEmpty {
                    PlaceRows(places: places, localize: localize)
                } else if places.areWishes {
                    p(.class("empty")) { localize(.noWishes) }
                } else {
                    EmptyState(
                        title: localize(.placesEmptyTitle), message: localize(.placesEmptyMessage),
                        actionTitle: localize(.emptyAction), actionPath: SakatsuPaths.new)
                }
            }
        }
    }

    /// Whether the list has no facilities at all, and not only none that a search finds.
    private var isEmpty: Bool { places.rows.isEmpty && places.searchText.isEmpty }

    private var localize: Localizer { visitor.localize }
}

/// The facilities that a search finds, with the orders to choose from.
struct PlaceRows: HTML {
    static let identifier = "places"

    let places: Places
    let localize: Localizer

    var body: some HTML {
        nav(.class("segments"), .aria("label", localize(.placesOrder))) {
            ForEach(Places.Order.allCases) { order in
                a(
                    .href(places.path(by: order)), .aria("current", order == places.order ? "true" : nil),
                    .aria("label", order == .score ? localize.name(of: .score) : nil)
                ) {
                    localize(order)
                }
            }
        }
        if places.rows.isEmpty {
            p(.class("footnote"), .role("status")) { localize(.placesNotFound) }
        } else {
            ul(.classes("group", "rows")) {
                ForEach(places.rows) { row in
                    li { StackedLink(row.name, row.visits, path: row.path) }
                }
            }
        }
        if places.hiddenCount > 0 {
            p(.class("footnote")) { localize(.placesHidden(places.hiddenCount)) }
        }
    }
}
