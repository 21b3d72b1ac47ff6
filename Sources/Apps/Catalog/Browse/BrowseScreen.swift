import CatalogCore
import Hummingbird
import LocalizationCore
import UICore
import WebCore

/// `/`: all views to choose from, and the chosen one in a frame.
struct BrowseScreen {
    static let home = "/"

    /// Where the view is looked at in a frame.
    static func path(of page: CatalogPage) -> String {
        "/views/\(page.path)"
    }

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/") { request, context in
            try response(to: request, page: nil, context: context)
        }
        router.get("/views/:view/:state") { request, context in
            try response(to: request, page: context.catalogPage, context: context)
        }
    }

    private func response(to request: Request, page: CatalogPage?, context: WebContext) throws -> Response {
        let query = try request.query()
        let surroundings = CatalogSurroundings(query, language: try context.visitor.localize.language)
        let localize = Localizer(surroundings.language)
        let viewModel = BrowseViewModel(
            chapters: Catalog.chapters, page: page, surroundings: surroundings, localize: localize)
        viewModel.send(.onSearchTextChange(query["q"] ?? ""))
        guard !request.isFragmentRequest else {
            return .html(BrowseList(uiState: viewModel.uiState, localize: localize), for: request)
        }
        return .html(BrowsePage(uiState: viewModel.uiState, localize: localize), for: request)
    }
}
