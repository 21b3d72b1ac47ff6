import CatalogCore
import UICore
import WebCore

/// The page of the faults in its states.
enum FaultsCatalog {
    static let entries: [CatalogEntry] = [
        entry("Nothing", .nothing), entry("Slow", .slow), entry("Reads fail", .failingReads),
        entry("Writes fail", .failingWrites), entry("Switching failed", .slow, hasFailed: true),
    ]

    private static func entry(_ state: String, _ fault: Fault, hasFailed: Bool = false) -> CatalogEntry {
        CatalogEntry(FaultsView.self, state) { visitor in
            var uiState = FaultsUiState()
            uiState.show(fault, visitor.localize)
            if hasFailed { uiState.errorText = visitor.localize(.faultsFailed) }
            return DebugPage(visitor.localize(.faults), fault: fault, visitor: visitor) {
                FaultsView(uiState: uiState, localize: visitor.localize)
            }
        }
    }
}
