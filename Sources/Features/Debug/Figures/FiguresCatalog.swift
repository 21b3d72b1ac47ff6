import CatalogCore
import DebugData
import LocalizationCore
import UICore
import WebCore

/// The page of the database in its states.
enum FiguresCatalog {
    static let entries: [CatalogEntry] = [
        entry("Opened") { _, _ in },
        entry("Sound") { uiState, localize in
            uiState.finding = localize(.figuresSound)
        },
        entry("Damaged") { uiState, localize in
            uiState.error = .damaged
            uiState.errorText = localize(.figuresDamaged)
        },
        entry("Check failed") { uiState, localize in
            uiState.error = .checkFailed
            uiState.errorText = localize(.figuresCheckFailed)
        },
    ]

    private static let figures = DatabaseFigures(
        schema: "0006 search", fileSize: 283_115_520, logSize: 4_124_152, pageSize: 4_096, pageCount: 69_120,
        freePageCount: 12, cacheSize: 2_048_000,
        tables: [
            DatabaseFigures.Table(name: "account", rowCount: 2),
            DatabaseFigures.Table(name: "memo", rowCount: 10_000),
            DatabaseFigures.Table(name: "sakatsu", rowCount: 90_000),
        ])

    private static func entry(
        _ state: String, _ change: @escaping @Sendable (inout FiguresUiState, Localizer) -> Void
    ) -> CatalogEntry {
        CatalogEntry(FiguresView.self, state) { visitor in
            var uiState = FiguresUiState()
            uiState.show(figures, visitor.localize)
            change(&uiState, visitor.localize)
            return DebugPage(visitor.localize(.figures), fault: .nothing, visitor: visitor) {
                FiguresView(uiState: uiState, localize: visitor.localize)
            }
        }
    }
}
