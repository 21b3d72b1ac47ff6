import CatalogCore
import SakatsuData
import SampleData
import ValuesCore
import WebCore

/// The text to share, in its states.
enum SakatsuTextCatalog {
    static let entries: [CatalogEntry] = [
        page("Full", .full),
        page("Minimal", .minimal),
        page("Long words", .long),
    ]

    private static func page(_ state: String, _ visit: Sakatsu) -> CatalogEntry {
        CatalogEntry(SakatsuTextPage.self, state) { visitor in
            let text = SakatsuShareText(visit.content, localize: visitor.localize).text
            return SakatsuTextPage(text: text, id: visit.id, place: SakatsuPlace(), visitor: visitor)
        }
    }
}
