import CatalogCore
import UICore
import WebCore

/// The list of the tools, and the frame around all of them.
enum DebugHomeCatalog {
    static let entries: [CatalogEntry] = [
        CatalogEntry(DebugHomeView.self, "All") { visitor in
            DebugPage(visitor.localize(.title), isHome: true, fault: .nothing, visitor: visitor) {
                DebugHomeView(localize: visitor.localize)
            }
        },
        CatalogEntry(DebugPage<HTMLEmpty>.self, "With a fault") { visitor in
            DebugPage(visitor.localize(.title), isHome: true, fault: .slow, visitor: visitor) {
                DebugHomeView(localize: visitor.localize)
            }
        },
        CatalogEntry(FaultBanner.self, "Reads fail") { visitor in
            ComponentPage("Fault banner", visitor: visitor) {
                FaultBanner(fault: .failingReads, localize: visitor.localize)
            }
        },
        CatalogEntry(DebugBanner.self, "A text") { visitor in
            ComponentPage("Banner", visitor: visitor) {
                DebugBanner(text: visitor.localize(.samplesBusy))
            }
        },
        CatalogEntry(DebugBanner.self, "Nothing") { visitor in
            ComponentPage("Banner", visitor: visitor) { DebugBanner(text: nil) }
        },
    ]
}
