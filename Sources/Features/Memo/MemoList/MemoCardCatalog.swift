import CatalogCore
import MemoData
import SampleData
import UICore
import ValuesCore
import WebCore

/// The parts of the list that are worth a look by themselves.
enum MemoCardCatalog {
    static let entries: [CatalogEntry] = [
        card("One line", .short),
        card("Pinned", .long),
        card("Long words", .wide),
        card("English", .english),
        card("Marked", .long, marking: "サウナ"),
    ]

    private static func card(_ state: String, _ memo: Memo, marking query: String = "") -> CatalogEntry {
        CatalogEntry(MemoCard.self, state) { visitor in
            ComponentPage("MemoCard", visitor: visitor) {
                MemoCard(
                    row: MemoRow(memo, marking: query, times: MemoTimeFormat(visitor)),
                    place: MemoPlace(searchText: query), localize: visitor.localize)
            }
        }
    }
}

extension MemoTimeFormat {
    /// As the visitor reads times.
    init(_ visitor: Visitor) {
        self.init(now: visitor.now, timeZone: visitor.timeZone, localize: visitor.localize)
    }
}
