import Hummingbird
import LocalizationCore
import UICore
import WebCore

/// `/`: a list of all views, and the selected one in a frame.
struct BrowseScreen {
    static let home = "/"

    /// The path of the page with the view in a frame.
    static func path(of entry: CatalogEntry) -> String {
        "/views/\(entry.path)"
    }

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get("/") { request, context in
            try response(to: request, entry: nil, context: context)
        }
        router.get("/views/:view/:state") { request, context in
            try response(to: request, entry: context.catalogEntry, context: context)
        }
    }

    private func response(to request: Request, entry: CatalogEntry?, context: WebContext) throws -> Response {
        let query = try request.query()
        let environment = CatalogEnvironment(query, language: try context.visitor.localize.language)
        let localize = Localizer(environment.language)
        let viewModel = BrowseViewModel(
            chapters: Catalog.chapters, entry: entry, environment: environment, localize: localize)
        viewModel.onSearchTextChange(query["q"] ?? "")
        guard !request.isFragmentRequest else {
            return .html(BrowseList(uiState: viewModel.uiState, localize: localize), for: request)
        }
        return .html(BrowsePage(uiState: viewModel.uiState, localize: localize), for: request)
    }
}
