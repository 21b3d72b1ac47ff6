import CatalogCore
import MemoData
import SampleData
import ValuesCore
import WebCore

/// A memo's text in its states.
enum MemoTextCatalog {
    static let entries: [CatalogEntry] = [
        page("Several lines", .long),
        page("One line", .short),
        page("Long words", .wide),
    ]

    private static func page(_ state: String, _ memo: Memo) -> CatalogEntry {
        CatalogEntry(MemoTextPage.self, state) { visitor in
            var uiState = MemoTextUiState()
            uiState.show(memo, localize: visitor.localize)
            return MemoTextPage(uiState: uiState, id: memo.id, place: MemoPlace(), visitor: visitor)
        }
    }
}
