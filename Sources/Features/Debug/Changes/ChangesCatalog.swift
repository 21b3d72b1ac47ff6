import CatalogCore
import UICore
import WebCore

/// The page of the changes, as it is before there are any.
enum ChangesCatalog {
    static let entries: [CatalogEntry] = [
        CatalogEntry(ChangesView.self, "Without scripts") { visitor in
            DebugPage(visitor.localize(.changes), fault: .nothing, visitor: visitor) {
                ChangesView(version: "", isLive: false, localize: visitor.localize)
            }
        }
    ]
}
