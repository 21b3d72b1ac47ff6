import Hummingbird
import WebCore

extension WebContext {
    /// The view in the path, `:view/:state`.
    ///
    /// - Throws: 404 when there is none.
    var catalogPage: CatalogPage {
        get throws {
            let path = try "\(parameters.require("view"))/\(parameters.require("state"))"
            guard let page = Catalog.page(at: path) else { throw HTTPError(.notFound) }
            return page
        }
    }
}
