import CatalogCore
import SakatsuData
import SampleData
import ValuesCore
import WebCore

/// One visit whole, in its states.
enum SakatsuDetailCatalog {
    static let entries: [CatalogEntry] = [
        page("Full", .full),
        page("Minimal", .minimal),
        page("Long words", .long),
        page("English", .english),
        page("From a diary", Sakatsu.diary[0]),
    ]

    private static func page(_ state: String, _ visit: Sakatsu) -> CatalogEntry {
        CatalogEntry(SakatsuDetailPage.self, state) { visitor in
            SakatsuDetailPage(
                visit: SakatsuDetail(visit, localize: visitor.localize), place: SakatsuPlace(), visitor: visitor)
        }
    }
}
