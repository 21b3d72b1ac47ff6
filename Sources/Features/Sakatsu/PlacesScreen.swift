import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import UICore
import WebCore

/// `/places`: the visited facilities, most recently visited first.
struct PlacesScreen: PageScreen {
    /// The maximum number of facilities on the page: a page of so many is about 100 kB.
    private static let limit = 500

    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(SakatsuFeature.places, on: self)
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<[PlaceRow]> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) {
            try await repository.facilities(limit: Self.limit, of: account).map { PlaceRow($0, localize: localize) }
        }
    }

    func page(_ uiState: ItemUiState<[PlaceRow]>, for _: Request, _ visitor: Visitor) throws -> PlacesPage {
        PlacesPage(rows: try uiState.shown, visitor: visitor)
    }
}

/// A visited facility, in finished words.
struct PlaceRow: Equatable {
    let name: String
    /// The number of visits and the day of the last one.
    let visits: String
    /// Its page.
    let path: String
}

extension PlaceRow {
    init(_ facility: Facility, localize: Localizer) {
        let day = localize.date(facility.lastVisit, .standard)
        self.init(
            name: facility.name, visits: "\(localize(.visits(facility.count))) · \(localize(.previousVisit(day)))",
            path: SakatsuPaths.visited(facility.name))
    }
}

/// The facilities as a page.
struct PlacesPage: HTML {
    let rows: [PlaceRow]
    let visitor: Visitor

    var body: some HTML {
        SubPage(localize(.places), back: nil, for: visitor) {
            if rows.isEmpty {
                EmptyState(
                    title: localize(.placesEmptyTitle), message: localize(.placesEmptyMessage),
                    actionTitle: localize(.emptyAction), actionPath: SakatsuPaths.new)
            } else {
                ul(.class("rows")) {
                    ForEach(rows) { row in
                        li {
                            a(.classes("row", "stacked"), .href(row.path)) {
                                span {
                                    row.name
                                    small { row.visits }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
